/** Calls of the sandbox's own tokens, as transactions carry them. */
import { encodeFunctionData, parseUnits, type Address, type Hex } from 'viem'
import { TOKEN_ABI, TOKENS, type SandboxTokenInfo } from './networks.ts'

type Deed =
  | readonly ['transfer' | 'approve', to: Address, amount: string]
  | readonly ['transferFrom', from: Address, to: Address, amount: string]

/** Amounts are decimals of the token's. */
export function tokenCall(
  symbol: SandboxTokenInfo['symbol'],
  ...deed: Deed
): { readonly to: Address; readonly data: Hex; readonly gas: bigint } {
  const token = TOKENS.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}.`)
  return { to: token.address, data: encode(deed, token.decimals), gas: 80_000n }
}

function encode(deed: Deed, decimals: number): Hex {
  if (deed[0] === 'transferFrom') {
    const [functionName, from, to, amount] = deed
    return encodeFunctionData({ abi: TOKEN_ABI, functionName, args: [from, to, parseUnits(amount, decimals)] })
  }
  const [functionName, to, amount] = deed
  return encodeFunctionData({ abi: TOKEN_ABI, functionName, args: [to, parseUnits(amount, decimals)] })
}
