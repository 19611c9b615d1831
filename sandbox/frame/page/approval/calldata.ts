/** Calls that move tokens, or let others move them. All others are told apart by nothing but their first bytes. */
import { decodeFunctionData, maxUint256, parseAbi, type Hex } from 'viem'

const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
])

export type Call =
  | { readonly kind: 'transfer'; readonly to: string; readonly from?: string; readonly amount: bigint }
  | {
      readonly kind: 'approve'
      readonly spender: string
      readonly amount: bigint
      /** Added to what is allowed already. */
      readonly isMore: boolean
      readonly isUnlimited: boolean
    }
  | { readonly kind: 'approveAll'; readonly operator: string; readonly isApproved: boolean }

/** Tokens keep amounts in fewer bits than 256 at times; nobody ever owns this much. */
const ENDLESS = maxUint256 / 2n

export function decodeCall(data: Hex): Call | undefined {
  const decoded = decode(data)
  if (!decoded) return undefined
  switch (decoded.functionName) {
    case 'transfer':
      return { kind: 'transfer', to: decoded.args[0], amount: decoded.args[1] }
    case 'transferFrom':
      return { kind: 'transfer', from: decoded.args[0], to: decoded.args[1], amount: decoded.args[2] }
    case 'setApprovalForAll':
      return { kind: 'approveAll', operator: decoded.args[0], isApproved: decoded.args[1] }
  }
  const [spender, amount] = decoded.args
  const isMore = decoded.functionName === 'increaseAllowance'
  return { kind: 'approve', spender, amount, isMore, isUnlimited: amount >= ENDLESS }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: ABI, data })
  } catch {
    // Another call, or arguments that do not fit.
    return undefined
  }
}
