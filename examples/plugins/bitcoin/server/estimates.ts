/** Estimates fees from the mempool. */
import type { Entry } from './ledger.ts'

/** Esplora's confirmation targets. */
const TARGETS = [1, 2, 3, 4, 5, 6, 10, 20, 25, 144, 504, 1_008]
/** Virtual bytes of a block. */
const BLOCK = 1_000_000
const LEAST_RATE = 1

const rateOf = ({ fee, transaction }: Entry): number => Number((fee * 1_000n) / BigInt(transaction.vsize)) / 1_000

const byRate = (waiting: readonly Entry[]): readonly Entry[] =>
  waiting.toSorted((one, other) => rateOf(other) - rateOf(one))

/** For each target, the lowest rate that is mined within so many blocks. */
export function feeEstimates(waiting: readonly Entry[]): Readonly<Record<string, number>> {
  const sorted = byRate(waiting)
  const rateFor = (blocks: number): number => {
    let size = 0
    for (const entry of sorted) {
      size += entry.transaction.vsize
      if (size > blocks * BLOCK) return Math.max(LEAST_RATE, rateOf(entry))
    }
    return LEAST_RATE
  }
  return Object.fromEntries(TARGETS.map((blocks) => [String(blocks), rateFor(blocks)]))
}

/** `GET /mempool`. Each entry of the histogram is a fee rate and the virtual bytes that pay this rate. */
export function describeMempool(waiting: readonly Entry[]) {
  const steps = new Map<number, number>()
  for (const entry of byRate(waiting)) {
    const rate = Math.floor(rateOf(entry))
    steps.set(rate, (steps.get(rate) ?? 0) + entry.transaction.vsize)
  }
  return {
    count: waiting.length,
    vsize: waiting.reduce((total, { transaction }) => total + transaction.vsize, 0),
    total_fee: Number(waiting.reduce((total, { fee }) => total + fee, 0n)),
    fee_histogram: [...steps],
  }
}
