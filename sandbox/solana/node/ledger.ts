/** All landed transactions with their effects, by signature and by address, in order. */
import type { TransactionError } from './errors.ts'
import type { Execution, Svm } from './svm.ts'
import { readMint, readTokenAccount } from './tokenAccounts.ts'
import type { AccountKey, WireTransaction } from './transaction.ts'

/** More are not kept: the oldest go first. */
const MOST = 5000

export interface TokenHolding {
  readonly mint: string
  readonly owner: string
  readonly program: string
  readonly amount: bigint
  readonly decimals: number
}

/** One of a transaction's accounts, before or after it. */
export interface AccountState {
  readonly lamports: bigint
  /** Present for a token account. */
  readonly token: TokenHolding | undefined
}

export interface LedgerEntry {
  readonly transaction: WireTransaction
  readonly signature: string
  readonly slot: number
  /** Seconds since 1970. */
  readonly time: number
  readonly error: TransactionError | null
  /** Lamports. */
  readonly fee: bigint
  readonly execution: Execution
  /** All accounts that it names; `before` and `after` are in the same order. */
  readonly keys: readonly AccountKey[]
  readonly before: readonly AccountState[]
  readonly after: readonly AccountState[]
}

export interface Ledger {
  add(entry: LedgerEntry): void
  find(signature: string): LedgerEntry | undefined
  /** The transaction of a block; most blocks have one, some have none. */
  at(slot: number): LedgerEntry | undefined
  /** The first slot whose transaction would still be here: those before it may have been let go. */
  firstSlot(): number
  /** Newest first. */
  ofAddress(address: string): readonly LedgerEntry[]
  /** As `ofAddress`, and those that name nothing of an owner's but a token account. */
  ofOwner(owner: string): readonly LedgerEntry[]
  /** How many transactions there have been; with slots, from the first to the last of them. */
  count(from?: number, to?: number): number
}

export function createLedger(): Ledger {
  /** Maps keep their order: the first is the oldest. */
  const entries = new Map<string, LedgerEntry>()
  const bySlot = new Map<number, LedgerEntry>()
  /** Of all transactions that have been, in order. */
  const slots: number[] = []
  let first = 0
  return {
    add(entry) {
      entries.set(entry.signature, entry)
      bySlot.set(entry.slot, entry)
      slots.push(entry.slot)
      const [oldest] = entries.values()
      if (entries.size <= MOST || !oldest) return
      entries.delete(oldest.signature)
      bySlot.delete(oldest.slot)
      first = oldest.slot + 1
    },
    find: (signature) => entries.get(signature),
    at: (slot) => bySlot.get(slot),
    firstSlot: () => first,
    ofAddress: (address) =>
      [...entries.values()].filter(({ keys }) => keys.some((key) => key.address === address)).toReversed(),
    ofOwner: (owner) => [...entries.values()].filter((entry) => concerns(entry, owner)).toReversed(),
    count: (from = 0, to = Infinity) => slots.filter((slot) => slot >= from && slot <= to).length,
  }
}

function concerns({ keys, before, after }: LedgerEntry, owner: string): boolean {
  const holds = ({ token }: AccountState): boolean => token?.owner === owner
  return keys.some(({ address }) => address === owner) || before.some(holds) || after.some(holds)
}

/** The state of accounts as it is now. */
export function readStates(svm: Svm, keys: readonly AccountKey[]): readonly AccountState[] {
  return keys.map(({ address }) => {
    const account = svm.account(address)
    if (!account) return { lamports: 0n, token: undefined }
    const held = readTokenAccount(account)
    const mint = held && svm.account(held.mint)
    const decimals = mint && readMint(mint)?.decimals
    const token =
      held && decimals !== undefined
        ? { mint: held.mint, owner: held.owner, program: account.owner, amount: held.amount, decimals }
        : undefined
    return { lamports: account.lamports, token }
  })
}

/** What left a transaction's accounts went to the validators. */
export function feeOf(before: readonly AccountState[], after: readonly AccountState[]): bigint {
  const sum = (states: readonly AccountState[]): bigint => states.reduce((total, { lamports }) => total + lamports, 0n)
  return sum(before) - sum(after)
}
