/** Suggests slow, normal and fast priority fees from recent ones. Loaded with its first use. */
import type { AskNode, ChainAdapter, SolanaFees } from '#wallet'
import * as v from 'valibot'
import { PriorityFees } from '../wallet/answers.ts'

/** The percentiles of the fees of the slots that a node remembers: 150, about a minute. */
const PERCENTILES = { slow: 0.25, normal: 0.5, fast: 0.9 } as const
/** Limits what a dishonest node can suggest: at this price, the largest transaction (1,400,000 units) pays 0.01 SOL. */
const MOST = 7_142_857n
const MOST_SLOTS = 1_000

type Suggest = NonNullable<ChainAdapter<'solana'>['suggestFees']>

export async function suggestFees(ask: AskNode, { network, signal }: Parameters<Suggest>[0]): ReturnType<Suggest> {
  const args = { method: 'getRecentPrioritizationFees', params: [[]] }
  const slots = await ask({ network, signal, args, schema: v.pipe(PriorityFees, v.maxLength(MOST_SLOTS)) })
  const sorted = slots
    .map(({ prioritizationFee }) => prioritizationFee)
    .sort((one, other) => (one < other ? -1 : Number(one > other)))
  const at = (part: number): SolanaFees => {
    const price = sorted[Math.floor((sorted.length - 1) * part)] ?? 0n
    return { microLamportsPerUnit: price < MOST ? price : MOST }
  }
  return { slow: at(PERCENTILES.slow), normal: at(PERCENTILES.normal), fast: at(PERCENTILES.fast) }
}
