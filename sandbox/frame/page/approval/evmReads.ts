/** What the frame's own node says about a transaction: its fee, whether it would fail, what its token is. */
import { hexToBigInt, hexToNumber, isAddressEqual, type Address } from 'viem'
import { createRpc, RpcError } from '../../../chains/rpc.ts'
import { TOKENS } from '../../../chains/networks.ts'
import type { Transaction } from '../../../wallets/methods.ts'
import { plain } from './details.ts'

export interface Told {
  /** Wei, at most. */
  readonly most: bigint | undefined
  readonly wouldFail: boolean
}

/** Never rejects: a node that is away costs the fee's line, not the question. */
export async function askAboutTransaction(transaction: Transaction, node: string | undefined): Promise<Told> {
  const { from, to, value, data, input, gas, gasPrice, maxFeePerGas } = transaction
  if (node === undefined) return { most: undefined, wouldFail: false }
  const rpc = createRpc(node)
  const payload = input ?? data
  const call = { from, ...(to && { to }), ...(value && { value }), ...(payload && { data: payload }) }
  try {
    const [price, estimate] = await Promise.all([
      maxFeePerGas ?? gasPrice ?? rpc.hex('eth_gasPrice'),
      rpc.hex('eth_estimateGas', [call]),
    ])
    // The fee of the next blocks may double before the transaction is in one.
    const factor = maxFeePerGas === undefined && gasPrice === undefined ? 2n : 1n
    return { most: hexToBigInt(gas ?? estimate) * hexToBigInt(price) * factor, wouldFail: false }
  } catch (error) {
    return { most: undefined, wouldFail: error instanceof RpcError }
  }
}

export interface Token {
  readonly symbol: string
  readonly decimals: number
  /** By its address. Any other token may call itself the same. */
  readonly isKnown: boolean
}

/** The ABI's ids of `decimals()` and `symbol()`. */
const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'

export async function tokenOf(contract: string, node: string | undefined): Promise<Token | undefined> {
  const known = TOKENS.find(({ address }) => isAddressEqual(address, contract as Address))
  if (known) return { symbol: known.symbol, decimals: known.decimals, isKnown: true }
  if (node === undefined) return undefined
  try {
    const rpc = createRpc(node)
    const read = (data: string) => rpc.hex('eth_call', [{ to: contract, data }, 'latest'])
    const [decimals, symbol] = await Promise.all([read(DECIMALS), read(SYMBOL)])
    const places = hexToNumber(decimals)
    if (!Number.isInteger(places) || places > 77) return undefined
    return { symbol: textOf(symbol), decimals: places, isKnown: false }
  } catch {
    return undefined
  }
}

/** An ABI string: offset, length, bytes. */
function textOf(hex: string): string {
  const length = Number.parseInt(hex.slice(66, 130), 16)
  const bytes = (hex.slice(130, 130 + 2 * Math.min(length, 64)).match(/../g) ?? []).map((byte) =>
    Number.parseInt(byte, 16),
  )
  return plain(new TextDecoder().decode(new Uint8Array(bytes)), 12)
}
