/** Landed transactions as nodes write them in JSON. */
import { base58, base64 } from '@scure/base'
import type { AccountState, LedgerEntry } from './ledger.ts'
import { toParsedInstruction } from './parsed.ts'
import type { InnerInstruction } from './svm.ts'
import { toTokenAmount } from './tokenAccounts.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/** As `getTransaction` answers. `withVersion` is for clients that know of versions. */
export function toJsonEntry(entry: LedgerEntry, encoding: TransactionEncoding, withVersion: boolean): object {
  return { slot: entry.slot, blockTime: entry.time, ...toJsonTransaction(entry, encoding, withVersion) }
}

/** As blocks list it. */
export function toJsonTransaction(entry: LedgerEntry, encoding: TransactionEncoding, withVersion: boolean): object {
  return {
    meta: toMeta(entry, encoding),
    transaction: toTransaction(entry, encoding),
    ...(withVersion && { version: entry.transaction.version }),
  }
}

/** As blocks list it for who wants accounts only: who was in it, and what became of their balances. */
export function toJsonAccounts(entry: LedgerEntry, withVersion: boolean): object {
  const { err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = toMeta(entry, 'json')
  return {
    meta: { err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
    transaction: { signatures: entry.transaction.signatures, accountKeys: toAccountKeys(entry) },
    ...(withVersion && { version: entry.transaction.version }),
  }
}

function toAccountKeys({ keys }: LedgerEntry): readonly object[] {
  return keys.map(({ address, ...key }) => ({ pubkey: address, ...key }))
}

function toMeta({ keys, execution, error, fee, before, after }: LedgerEntry, encoding: TransactionEncoding) {
  const loaded = keys.filter(({ source }) => source === 'lookupTable')
  const of = (writable: boolean): readonly string[] =>
    loaded.filter((key) => key.writable === writable).map(({ address }) => address)
  const addresses = keys.map(({ address }) => address)
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: Number(fee),
    preBalances: before.map(({ lamports }) => Number(lamports)),
    postBalances: after.map(({ lamports }) => Number(lamports)),
    preTokenBalances: toTokenBalances(before),
    postTokenBalances: toTokenBalances(after),
    innerInstructions: toJsonInner(execution.inner, addresses, encoding),
    logMessages: execution.logs,
    computeUnitsConsumed: execution.units,
    rewards: [],
    // Parsed transactions name their loaded accounts among the others.
    ...(encoding !== 'jsonParsed' && { loadedAddresses: { writable: of(true), readonly: of(false) } }),
  }
}

function toTokenBalances(states: readonly AccountState[]): readonly object[] {
  return states.flatMap(({ token }, accountIndex) => {
    if (!token) return []
    const { mint, owner, program, amount, decimals } = token
    return [{ accountIndex, mint, owner, programId: program, uiTokenAmount: toTokenAmount(amount, decimals) }]
  })
}

function toTransaction(entry: LedgerEntry, encoding: TransactionEncoding): unknown {
  const { bytes, message, signatures, version } = entry.transaction
  if (encoding === 'base64') return [base64.encode(bytes), encoding]
  if (encoding === 'base58') return [base58.encode(bytes), encoding]
  const compiled = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    programIdIndex,
    accounts: accountKeyIndexes,
    data,
  }))
  const addressTableLookups = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
    accountKey: accountKey.toBase58(),
    writableIndexes,
    readonlyIndexes,
  }))
  const common = { recentBlockhash: message.recentBlockhash, ...(version === 0 && { addressTableLookups }) }
  if (encoding === 'jsonParsed') {
    const addresses = entry.keys.map(({ address }) => address)
    const instructions = compiled.map((each) => toParsedInstruction(each, addresses, 1))
    return { signatures, message: { ...common, accountKeys: toAccountKeys(entry), instructions } }
  }
  const instructions = compiled.map((each) => ({ ...each, data: base58.encode(each.data), stackHeight: 1 }))
  const accountKeys = message.staticAccountKeys.map((key) => key.toBase58())
  return { signatures, message: { ...common, header: message.header, accountKeys, instructions } }
}

/** What instructions called, by their index; those that called nothing are left out. */
export function toJsonInner(
  inner: readonly (readonly InnerInstruction[])[],
  keys: readonly string[],
  encoding: TransactionEncoding,
): readonly object[] {
  return inner.flatMap((group, index) => {
    if (group.length === 0) return []
    const instructions = group.map(({ stackHeight, ...each }) =>
      encoding === 'jsonParsed'
        ? toParsedInstruction(each, keys, stackHeight)
        : { ...each, data: base58.encode(each.data), stackHeight },
    )
    return [{ index, instructions }]
  })
}
