import { LatchkeyError, codeOf } from '#kernel'
import type { AskNode, EvmFees, Network } from '#wallet'
import { FeeBlock, Quantity } from './answers.ts'
import { LARGEST } from './fields.ts'

/** A legacy gas price or the fields of EIP-1559. */
export type Fees = EvmFees

/** Returns the fees if a transaction may have them (specification §5), or throws what is wrong with them. */
export function checkFees(fees: Fees): Fees {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fees
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)) {
    throw new LatchkeyError('FEE_FIELDS_MIXED')
  }
  if ((maxFeePerGas ?? gasPrice ?? 0n) > LARGEST) throw new LatchkeyError('FEE_TOO_HIGH')
  if (maxFeePerGas !== undefined && (maxPriorityFeePerGas ?? 0n) > maxFeePerGas) {
    throw new LatchkeyError('FEE_TIP_ABOVE_CAP')
  }
  return fees
}

/** The highest price of one unit of gas under these fees. */
export function pricePerGas({ gasPrice, maxFeePerGas }: Fees): bigint {
  return maxFeePerGas ?? gasPrice ?? 0n
}

export interface SuggestOptions {
  readonly ask: AskNode
  readonly network: Network
  readonly signal: AbortSignal
}

/** What the latest block and the node say about fees. `base` is absent where the chain has no EIP-1559. */
export interface FeeMarket {
  readonly base?: bigint | undefined
  /** The tip, or the whole price of a chain without base fee. */
  readonly tip: bigint
}

export async function readFeeMarket({ ask, network, signal }: SuggestOptions): Promise<FeeMarket> {
  const gasPrice = () => ask({ network, signal, args: { method: 'eth_gasPrice' }, schema: Quantity })
  const { baseFeePerGas: base } = await ask({
    network,
    signal,
    args: { method: 'eth_getBlockByNumber', params: ['latest', false] },
    schema: FeeBlock,
  })
  if (base === undefined || base === null) return { tip: await gasPrice() }
  const tip = await ask({ network, signal, args: { method: 'eth_maxPriorityFeePerGas' }, schema: Quantity }).catch(
    async (error: unknown) => {
      // Not every node has the method. Its gas price minus the base fee is a tip too.
      if (codeOf(error) === 'ABORTED') throw error
      const price = await gasPrice()
      return price > base ? price - base : 0n
    },
  )
  return { base, tip }
}

/** The fees that a transaction should pay now: EIP-1559 if the chain has it, else the node's gas price. */
export async function suggestFees(options: SuggestOptions): Promise<Fees> {
  const { base, tip } = await readFeeMarket(options)
  // 20 % above the base fee is enough for the next block, because a full block raises it by at most an eighth.
  return base === undefined
    ? checkFees({ gasPrice: tip })
    : checkFees({ maxFeePerGas: (base * 12n) / 10n + tip, maxPriorityFeePerGas: tip })
}
