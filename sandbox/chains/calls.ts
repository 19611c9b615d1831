/** Calls of the sandbox's own tokens, as transactions carry them. */
import { encodeFunctionData, parseUnits, type Address, type Hex } from 'viem'
import { TOKEN_ABI, TOKENS, type SandboxTokenInfo } from './networks.ts'

type TokenCall =
  | readonly ['transfer' | 'approve', to: Address, amount: string]
  | readonly ['transferFrom', from: Address, to: Address, amount: string]

/** Amounts are decimals of the token's. */
export function tokenCall(
  symbol: SandboxTokenInfo['symbol'],
  ...call: TokenCall
): { readonly to: Address; readonly data: Hex; readonly gas: bigint } {
  const token = TOKENS.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}.`)
  return { to: token.address, data: encode(call, token.decimals), gas: 80_000n }
}

function encode(call: TokenCall, decimals: number): Hex {
  if (call[0] === 'transferFrom') {
    const [functionName, from, to, amount] = call
    return encodeFunctionData({ abi: TOKEN_ABI, functionName, args: [from, to, parseUnits(amount, decimals)] })
  }
  const [functionName, to, amount] = call
  return encodeFunctionData({ abi: TOKEN_ABI, functionName, args: [to, parseUnits(amount, decimals)] })
}
