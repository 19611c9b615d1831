import { decodeErrorResult, parseAbi, type Hex } from 'viem'

const ABI = parseAbi(['error Error(string)', 'error Panic(uint256)'])

/** Why a call reverted, in its contract's words if it has any. */
export function reasonOfRevert(data: Hex): string {
  try {
    const { args } = decodeErrorResult({ abi: ABI, data })
    return `The calls revert: ${String(args[0]).slice(0, 200)}`
  } catch {
    return 'The calls revert.'
  }
}
