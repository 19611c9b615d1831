/** What one unit of gas costs at most now. */
import { LatchkeyError, type PluginContext } from '#kernel'
import { CHAINS, type Network } from '#wallet'

export async function gasPriceFor(
  ctx: Pick<PluginContext, 'use'>,
  network: Network,
  signal: AbortSignal,
): Promise<bigint> {
  const chain = await ctx.use(CHAINS).get('eip155')
  if (!chain.suggestFees) throw new LatchkeyError('GAS_PRICE_UNSUPPORTED', { detail: network.caipNetworkId })
  const { fast } = await chain.suggestFees({ network, signal })
  return fast.maxFeePerGas ?? fast.gasPrice ?? 0n
}
