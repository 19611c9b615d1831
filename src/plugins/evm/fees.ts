import { LatchkeyError, codeOf } from '#kernel'
import type { EvmFees, Network } from '#wallet'
import { FeeBlock, Quantity } from './answers.ts'
import type { AskNode } from './client.ts'

const LARGEST = 2n ** 256n - 1n

/** Either a legacy price or the fields of EIP-1559. */
export type Fees = EvmFees

/** Lets fees through that a transaction may carry (specification §5); rejects the others by name. */
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

/** The most that one unit of gas costs under these fees. */
export function pricePerGas({ gasPrice, maxFeePerGas }: Fees): bigint {
  return maxFeePerGas ?? gasPrice ?? 0n
}

export interface SuggestOptions {
  readonly ask: AskNode
  readonly network: Network
  readonly signal: AbortSignal
}

/** What a transaction should pay now: EIP-1559 where the chain has it, else the node's gas price. */
export async function suggestFees({ ask, network, signal }: SuggestOptions): Promise<Fees> {
  const gasPrice = () => ask({ network, signal, args: { method: 'eth_gasPrice' }, schema: Quantity })
  const { baseFeePerGas } = await ask({
    network,
    signal,
    args: { method: 'eth_getBlockByNumber', params: ['latest', false] },
    schema: FeeBlock,
  })
  if (baseFeePerGas === undefined || baseFeePerGas === null) return checkFees({ gasPrice: await gasPrice() })
  const tip = await ask({ network, signal, args: { method: 'eth_maxPriorityFeePerGas' }, schema: Quantity }).catch(
    async (error: unknown) => {
      // Not every node has the method; what it asks above the base fee is the tip.
      if (codeOf(error) === 'ABORTED') throw error
      const price = await gasPrice()
      return price > baseFeePerGas ? price - baseFeePerGas : 0n
    },
  )
  // A fifth on top of the base fee lasts through the next full block (each adds at most an eighth).
  return checkFees({ maxFeePerGas: (baseFeePerGas * 12n) / 10n + tip, maxPriorityFeePerGas: tip })
}
