/** Which assets are the same. Names and symbols are untrusted text and say nothing about it. */
import type { PluginContext } from '#kernel'
import { parseCaipAddress } from './caip.ts'
import { CHAINS, type Asset, type CaipAddress, type Network } from './contracts/index.ts'
import { sameKey } from './data/lookalike.ts'

type AssetId = { readonly network: string; readonly token?: CaipAddress | undefined }

/** A key that is the same for every spelling of a token's contract, by the traits of its chain. */
export function assetKey(ctx: Pick<PluginContext, 'use'>, { network, token }: AssetId): string {
  if (token === undefined) return network
  const { address, namespace } = parseCaipAddress(token)
  return `${network}:${sameKey(ctx.use(CHAINS), namespace, address)}`
}

export const sameAsset = (ctx: Pick<PluginContext, 'use'>, one: AssetId, other: AssetId): boolean =>
  assetKey(ctx, one) === assetKey(ctx, other)

/** The currency of a network, as an asset. */
export const nativeAsset = ({ caipNetworkId: network, nativeCurrency }: Network): Asset => ({
  network,
  decimals: nativeCurrency.decimals,
  symbol: nativeCurrency.symbol,
})
