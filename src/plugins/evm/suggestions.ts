/** Suggests slow, normal and fast fees from what was paid in the last blocks. Loaded with its first use. */
import { codeOf } from '#kernel'
import { isUnsupported, type ChainAdapter, type EvmFees, type FeeSuggestions } from '#wallet'
import { FeeHistory, Quantity } from './answers.ts'
import { checkFees, type SuggestOptions } from './fees.ts'

/** How many blocks to read: a few minutes on Ethereum, seconds elsewhere. */
const BLOCKS = 20
/** The percentiles of the tips in a block for slow, normal and fast. */
const PERCENTILES = [10, 50, 90]
/** In tenths of the base fee, which a full block raises by an eighth (EIP-1559): enough for one, three and six full blocks. */
const HEADROOM = { slow: 12n, normal: 15n, fast: 21n } as const
/** In tenths of the node's gas price, for chains without a base fee. */
const LEGACY = { slow: 10n, normal: 11n, fast: 13n } as const
const SPEEDS = ['slow', 'normal', 'fast'] as const

type Suggest = NonNullable<ChainAdapter<'eip155'>['suggestFees']>

export function createSuggestions({ ask }: Pick<SuggestOptions, 'ask'>): { readonly suggestFees: Suggest } {
  return {
    async suggestFees({ network, signal }) {
      const params = [`0x${BLOCKS.toString(16)}`, 'latest', PERCENTILES]
      const args = { method: 'eth_feeHistory', params }
      const history = await ask({ network, signal, args, schema: FeeHistory }).catch((error: unknown) => {
        // A node without this method, or without a base fee, has a gas price.
        if (!isUnsupported(error) && !['RPC_INVALID_PARAMS', 'HTTP_MALFORMED'].includes(codeOf(error))) throw error
        return undefined
      })
      // The last one is the base fee of the next block.
      const base = history?.baseFeePerGas.at(-1) ?? 0n
      if (!history || base === 0n) {
        const price = await ask({ network, signal, args: { method: 'eth_gasPrice' }, schema: Quantity })
        return suggestions((speed) => ({ gasPrice: (price * LEGACY[speed]) / 10n }))
      }
      const tips = SPEEDS.map((_, at) => median((history.reward ?? []).map((block) => block[at]!)))
      // A node might answer with a lower percentile above a higher one.
      const ascending = tips.map((_, at) => tips.slice(0, at + 1).reduce((most, tip) => (tip > most ? tip : most), 0n))
      return suggestions((speed) => {
        const tip = ascending[SPEEDS.indexOf(speed)]!
        return { maxFeePerGas: (base * HEADROOM[speed]) / 10n + tip, maxPriorityFeePerGas: tip }
      })
    },
  }
}

function suggestions(make: (speed: (typeof SPEEDS)[number]) => EvmFees): FeeSuggestions<EvmFees> {
  return { slow: checkFees(make('slow')), normal: checkFees(make('normal')), fast: checkFees(make('fast')) }
}

/** The median, so that a single block with extreme tips has no effect. */
function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
}
