/** Reads transactions of the Solana cluster as records; movements follow from the balances before and after. */
import { describeTransaction, type TransactionDescription } from '../../solana/describe.ts'
import type { AccountState, LedgerEntry } from '../../solana/node/ledger.ts'
import type { Asset, TransactionRecord, Intent, Movement } from './record.ts'

/** Tokens that are SOL: their account's lamports are the tokens, and what keeps it. */
const WRAPPED = 'So11111111111111111111111111111111111111112'
const NATIVE: Asset = { kind: 'native' }

interface Change {
  readonly asset: Asset
  readonly owner: string
  readonly amount: bigint
}

export function readEntry(entry: LedgerEntry): TransactionRecord {
  const told = describeTransaction(entry.transaction.bytes)
  const ok = entry.error === null
  const recipient = told.kind === 'other' ? undefined : ownerOf(told.to, entry)
  return {
    position: entry.slot,
    hash: entry.signature,
    time: entry.time,
    sender: told.feePayer,
    target: recipient ?? (told.kind === 'other' ? told.programs[0] : undefined),
    recipient,
    nonce: 0,
    ok,
    fee: entry.fee,
    intent: intentOf(told),
    movements: ok ? movementsOf(entry, told) : [],
  }
}

function intentOf({ kind }: TransactionDescription): Intent {
  return kind === 'other' ? 'execute' : 'transfer'
}

/** Whose an account is: a token account's owner, else the account itself. */
function ownerOf(address: string, { keys, before, after }: LedgerEntry): string {
  const at = keys.findIndex((key) => key.address === address)
  return after[at]?.token?.owner ?? before[at]?.token?.owner ?? address
}

function movementsOf(entry: LedgerEntry, told: TransactionDescription): readonly Movement[] {
  // A transfer to oneself changes no balance, so it is read from the instruction.
  if (told.kind === 'transfer' && told.from === told.to) {
    return [{ asset: NATIVE, from: told.from, to: told.to, amount: told.lamports }]
  }
  const byAsset = new Map<string, Change[]>()
  for (const change of summed(changesOf(entry, told.feePayer))) {
    const key = change.asset.kind === 'token' ? change.asset.contract : ''
    byAsset.set(key, [...(byAsset.get(key) ?? []), change])
  }
  return [...byAsset.values()].flatMap(match)
}

/** Fees and deposits for token accounts are not movements. */
function changesOf({ keys, before, after, fee }: LedgerEntry, payer: string): readonly Change[] {
  return keys.flatMap(({ address }, at): readonly Change[] => {
    const [was, is] = [before[at], after[at]]
    if (!was || !is) return []
    const lamports = is.lamports - was.lamports
    if (!was.token && !is.token)
      return [{ asset: NATIVE, owner: address, amount: lamports + (address === payer ? fee : 0n) }]
    const kept = lamports - (wrapped(is) - wrapped(was))
    return [{ asset: NATIVE, owner: payer, amount: kept }, ...tokensOf(was, -1n), ...tokensOf(is, 1n)]
  })
}

function wrapped({ token }: AccountState): bigint {
  return token?.mint === WRAPPED ? token.amount : 0n
}

function tokensOf({ token }: AccountState, sign: bigint): readonly Change[] {
  return token
    ? [{ asset: { kind: 'token', contract: token.mint }, owner: token.owner, amount: sign * token.amount }]
    : []
}

/** One change for each owner and asset; none where it comes to nothing. */
function summed(changes: readonly Change[]): readonly Change[] {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.owner} ${change.asset.kind === 'token' ? change.asset.contract : ''}`
    sums.set(key, { ...change, amount: change.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** Pairs receivers with senders, the largest amounts first. An amount without a sender was minted, one without a receiver was burnt. */
function match(changes: readonly Change[]): readonly Movement[] {
  const sorted = changes.toSorted((one, other) => (size(one) > size(other) ? -1 : 1))
  const losers = sorted.filter(({ amount }) => amount < 0n).map((change) => ({ ...change, left: -change.amount }))
  const movements: Movement[] = []
  for (const { asset, owner: to, amount } of sorted.filter((change) => change.amount > 0n)) {
    let missing = amount
    for (const loser of losers) {
      const part = loser.left < missing ? loser.left : missing
      if (part > 0n) movements.push({ asset, from: loser.owner, to, amount: part })
      loser.left -= part
      missing -= part
    }
    if (missing > 0n) movements.push({ asset, from: undefined, to, amount: missing })
  }
  for (const { asset, owner, left } of losers)
    if (left > 0n) movements.push({ asset, from: owner, to: undefined, amount: left })
  return movements
}

function size({ amount }: Change): bigint {
  return amount < 0n ? -amount : amount
}
