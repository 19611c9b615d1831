/** Two transactions that spend one coin: the first one stays, unless it said that it may be replaced (BIP-125). */
import type { Entry } from './ledger.ts'
import { Rejection } from './rules.ts'

/** An input below this number says so. */
const SIGNAL = 0xfffffffe
const MOST_REPLACED = 100

/** Who leaves the mempool for the newcomer. Throws a Rejection when nobody has to. */
export function replaced(
  newcomer: Pick<Entry, 'transaction' | 'fee' | 'coins'>,
  rivals: readonly Entry[],
  waiting: readonly Entry[],
): readonly Entry[] {
  if (rivals.length === 0) return []
  const mayLeave = ({ transaction }: Entry) => transaction.inputs.some(({ sequence }) => sequence < SIGNAL)
  if (!rivals.every(mayLeave)) throw new Rejection('txn-mempool-conflict')
  const leaving = withHeirs(rivals, waiting)
  if (leaving.length > MOST_REPLACED) throw new Rejection('too many potential replacements')
  const gone = new Set(leaving.map(({ transaction }) => transaction.txid))
  // It would spend from what it drives out.
  if (newcomer.coins.some(({ txid }) => gone.has(txid))) throw new Rejection('bad-txns-spends-conflicting-tx')
  const paid = leaving.reduce((total, { fee }) => total + fee, 0n)
  const { vsize } = newcomer.transaction
  const isSlower = rivals.some(
    ({ fee, transaction }) => newcomer.fee * BigInt(transaction.vsize) <= fee * BigInt(vsize),
  )
  // All that they paid, its own way through the network, and more for each byte than they did.
  if (isSlower || newcomer.fee < paid + BigInt(vsize)) throw new Rejection('insufficient fee, rejecting replacement')
  return leaving
}

/** With all that waits and spends from them, however far down. */
function withHeirs(rivals: readonly Entry[], waiting: readonly Entry[]): readonly Entry[] {
  const ids = new Set(rivals.map(({ transaction }) => transaction.txid))
  // Who spends from another came later.
  for (const { transaction, coins } of waiting) if (coins.some(({ txid }) => ids.has(txid))) ids.add(transaction.txid)
  return waiting.filter(({ transaction }) => ids.has(transaction.txid))
}
