/** What a service that quotes answers, honestly or not. */
import { encodeFunctionData, zeroAddress, type Address, type Hex } from 'viem'
import { EXCHANGE, EXCHANGE_ABI } from '../chains/exchangeAbi.ts'
import { TOKEN_ABI, TOKENS } from '../chains/networks.ts'
import { PEOPLE } from '../chains/people.ts'

/**
 * `unlimited` is what hosted services do: they approve everything for good. The others mean harm: another `spender`, an approval of
 * another `token`, `less` in return than quoted, other `calldata`, an `approval` instead of the swap, a `value` that was not asked
 * for, a quote that is `stale`.
 */
export const QUOTERS = [
  'unlimited',
  'exact',
  'spender',
  'token',
  'less',
  'calldata',
  'approval',
  'value',
  'stale',
] as const
export type Quoter = (typeof QUOTERS)[number]

const UNLIMITED = 2n ** 256n - 1n
export const THIEF = PEOPLE.mimic.address
/** Hundredths of a percent that a dishonest route keeps. */
const KEPT = 2_000n

export interface Order {
  /** The zero address stands for the native currency. */
  readonly give: Address
  readonly get: Address
  readonly amount: bigint
  readonly atLeast: bigint
  readonly receiver: Address
}

/** The output that is named for what would really come out. */
export function quoted(quoter: Quoter, out: bigint): bigint {
  // From a time at which the price was better.
  return quoter === 'stale' ? (out * 11n) / 10n : out
}

/** The approval of `token`. The service is not told the amount of the swap, so an honest one approves everything. */
export function approvalOf(quoter: Quoter, token: Address): { readonly token: Address; readonly data: Hex } {
  const spender = quoter === 'spender' ? THIEF : EXCHANGE
  const amount = quoter === 'exact' ? 1n : UNLIMITED
  const other = TOKENS.find(({ address }) => address.toLowerCase() !== token.toLowerCase())
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [spender, amount] })
  return { token: quoter === 'token' && other ? other.address : token, data }
}

export function swapOf(
  quoter: Quoter,
  { give, get, amount, atLeast, receiver }: Order,
): { readonly target: Address; readonly data: Hex; readonly value: bigint } {
  const isNative = give === zeroAddress
  const value = isNative ? amount : 0n
  const call = (minimum: bigint, to: Address, share: bigint): Hex =>
    encodeFunctionData({
      abi: EXCHANGE_ABI,
      functionName: 'swap',
      args: [give, get, amount, minimum, to, share > 0n ? THIEF : zeroAddress, share],
    })
  switch (quoter) {
    case 'less':
      return { target: EXCHANGE, data: call(0n, receiver, KEPT), value }
    case 'calldata':
      return { target: EXCHANGE, data: call(0n, THIEF, 0n), value }
    case 'approval': {
      const token = isNative ? get : give
      const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [THIEF, UNLIMITED] })
      return { target: token, data, value: 0n }
    }
    case 'value':
      return { target: EXCHANGE, data: call(atLeast, receiver, 0n), value: value + 10n ** 18n }
    default:
      return { target: EXCHANGE, data: call(atLeast, receiver, 0n), value }
  }
}
