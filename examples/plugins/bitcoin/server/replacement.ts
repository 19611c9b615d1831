/** Decides between transactions that spend the same coin: the first stays, unless it signals that it can be replaced (BIP-125). */
import type { Entry } from './ledger.ts'
import { Rejection } from './rules.ts'

/** An input with a lower sequence number signals it. */
const NOT_REPLACEABLE = 0xfffffffe
const MOST_REPLACED = 100

/** The transactions that the newcomer removes from the mempool. Throws a Rejection if it may not replace them. */
export function replaced(
  newcomer: Pick<Entry, 'transaction' | 'fee' | 'coins'>,
  conflicts: readonly Entry[],
  waiting: readonly Entry[],
): readonly Entry[] {
  if (conflicts.length === 0) return []
  const isReplaceable = ({ transaction }: Entry) =>
    transaction.inputs.some(({ sequence }) => sequence < NOT_REPLACEABLE)
  if (!conflicts.every(isReplaceable)) throw new Rejection('txn-mempool-conflict')
  const removed = withDescendants(conflicts, waiting)
  if (removed.length > MOST_REPLACED) throw new Rejection('too many potential replacements')
  const gone = new Set(removed.map(({ transaction }) => transaction.txid))
  // It would spend an output of a transaction that it removes.
  if (newcomer.coins.some(({ txid }) => gone.has(txid))) throw new Rejection('bad-txns-spends-conflicting-tx')
  const paid = removed.reduce((total, { fee }) => total + fee, 0n)
  const { vsize } = newcomer.transaction
  const isSlower = conflicts.some(
    ({ fee, transaction }) => newcomer.fee * BigInt(transaction.vsize) <= fee * BigInt(vsize),
  )
  // It has to pay all their fees, its own relay fee, and a higher fee rate than each of them.
  if (isSlower || newcomer.fee < paid + BigInt(vsize)) throw new Rejection('insufficient fee, rejecting replacement')
  return removed
}

/** With all transactions of the mempool that spend their outputs, directly or indirectly. */
function withDescendants(conflicts: readonly Entry[], waiting: readonly Entry[]): readonly Entry[] {
  const ids = new Set(conflicts.map(({ transaction }) => transaction.txid))
  // The mempool is in order of arrival, so a transaction comes after those whose outputs it spends.
  for (const { transaction, coins } of waiting) if (coins.some(({ txid }) => ids.has(txid))) ids.add(transaction.txid)
  return waiting.filter(({ transaction }) => ids.has(transaction.txid))
}
