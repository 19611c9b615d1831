/** Three offers for a transaction, from what was paid in the last blocks. Loaded when somebody asks. */
import { codeOf } from '#kernel'
import type { ChainAdapter, EvmFees, FeeSuggestions } from '#wallet'
import { FeeHistory, Quantity } from './answers.ts'
import { checkFees, type SuggestOptions } from './fees.ts'

/** Blocks that are looked at: a few minutes on Ethereum, seconds elsewhere. */
const BLOCKS = 20
/** Of the tips in a block: few pay less, half, few pay more. */
const PERCENTILES = [10, 50, 90]
/** A base fee rises by an eighth at most with each block (EIP-1559): these last for one full block, three and six. */
const HEADROOM = { slow: 12n, normal: 15n, fast: 21n } as const
/** For legacy prices, which nobody promises to keep: the node's own, and somewhat more. */
const LEGACY = { slow: 10n, normal: 11n, fast: 13n } as const
const SPEEDS = ['slow', 'normal', 'fast'] as const

type Suggest = NonNullable<ChainAdapter<'eip155'>['suggestFees']>

export function createSuggestions({ ask }: Pick<SuggestOptions, 'ask'>): { readonly suggestFees: Suggest } {
  return {
    async suggestFees({ network, signal }) {
      const params = [`0x${BLOCKS.toString(16)}`, 'latest', PERCENTILES]
      const args = { method: 'eth_feeHistory', params }
      const history = await ask({ network, signal, args, schema: FeeHistory }).catch((error: unknown) => {
        // A node that lacks the method, or whose chain has no base fee, still has a price.
        if (!LACKING.has(codeOf(error))) throw error
        return undefined
      })
      // Of the next block, which is what a transaction pays.
      const base = history?.baseFeePerGas.at(-1) ?? 0n
      if (!history || base === 0n) {
        const price = await ask({ network, signal, args: { method: 'eth_gasPrice' }, schema: Quantity })
        return offers((speed) => ({ gasPrice: (price * LEGACY[speed]) / 10n }))
      }
      const tips = SPEEDS.map((_, at) => median((history.reward ?? []).map((block) => block[at]!)))
      // A lower percentile is never above a higher one, whatever a node says.
      const rising = tips.map((_, at) => tips.slice(0, at + 1).reduce((most, tip) => (tip > most ? tip : most), 0n))
      return offers((speed) => {
        const tip = rising[SPEEDS.indexOf(speed)]!
        return { maxFeePerGas: (base * HEADROOM[speed]) / 10n + tip, maxPriorityFeePerGas: tip }
      })
    },
  }
}

const LACKING: ReadonlySet<string> = new Set([
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
  'RPC_INVALID_PARAMS',
  'HTTP_MALFORMED',
])

function offers(make: (speed: (typeof SPEEDS)[number]) => EvmFees): FeeSuggestions<EvmFees> {
  return { slow: checkFees(make('slow')), normal: checkFees(make('normal')), fast: checkFees(make('fast')) }
}

/** Half of the blocks had less: one that somebody stuffed with a tip beyond measure moves nothing. */
function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
}
