/** What the chain says about a swap: what came, and what the spender may still take. */
import type { PluginContext } from '#kernel'
import { parseCaipAddress } from '#wallet'
import { chainFor } from './prepare.ts'
import type { Swap } from './swap.ts'

/** Base units of the wanted asset, by the receipt; undefined while nobody knows. */
export async function readReceived(
  ctx: PluginContext,
  { account, network: id, facts: { gets } }: Swap,
  hash: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { network, chain } = await chainFor(ctx, id)
  const { address } = parseCaipAddress(account)
  const movements = await chain.readMovements?.({ network, hash, account: address, signal })
  const wanted = gets.asset.token?.toLowerCase()
  return movements?.find(({ token }) => token?.toLowerCase() === wanted)?.units
}

/** Undefined for a swap without an approval. */
export async function readStanding(
  ctx: PluginContext,
  { account, network: id, facts: { approval } }: Swap,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (!approval) return undefined
  const { network, chain } = await chainFor(ctx, id)
  const [owner, spender] = [parseCaipAddress(account).address, parseCaipAddress(approval.spender).address]
  return chain.allowance({ network, owner, spender, token: approval.token, signal })
}
