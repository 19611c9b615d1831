/** Small parts that the views share. */
import { cleanText, Picture, useReadable } from '#kit'
import { BALANCES, NETWORKS, sameAsset, type Holding, type Network } from '#wallet'
import type { ItemProps } from '#kernel'
import type { ReactElement } from 'react'
import { TOKENS } from '../refs.ts'

/** Most decimals of fees, of what is left and of what is got about. What is given has all of its own. */
export const MOST = 8

/** A token that came from its contract has no picture of its own; the lists may have one for that contract. */
export function TokenPicture({
  ctx,
  token,
  size = 24,
}: ItemProps & { readonly token: Pick<Holding, 'asset' | 'iconUrl'>; readonly size?: 24 | 36 | 56 }): ReactElement {
  const networks = ctx.use(NETWORKS)
  const network = networks.get(token.asset.network)
  const own = token.asset.token === undefined && network ? networks.picture(network) : undefined
  const tokens = ctx.use(TOKENS)
  useReadable(tokens.state)
  useReadable(useReadable(ctx.watch(BALANCES))?.state)
  const src = token.iconUrl ?? (network && listed(network)) ?? own

  function listed(at: Network): string | undefined {
    const all = tokens.all(at)
    return [...all.own, ...all.others].find(({ asset }) => sameAsset(ctx, asset, token.asset))?.iconUrl
  }
  return <Picture name={cleanText(token.asset.symbol, 16)} src={src} shape="round" size={size} />
}
