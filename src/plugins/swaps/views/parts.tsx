/** Small parts that the views share. */
import { AmountText, cleanText, Picture, useReadable } from '#kit'
import { BALANCES, formatUnits, sameAsset, NETWORKS, roundedUp, type Asset, type Holding, type Network } from '#wallet'
import type { ItemProps } from '#kernel'
import type { ReactElement } from 'react'
import { TOKENS } from '../refs.ts'

/** Most decimals of fees, of what is left and of what is got about. What is given has all of its own. */
export const MOST = 8

interface AmountInProps {
  readonly asset: Asset
  readonly units: bigint
  readonly locale: string
  /** It is a limit: nothing above what is shown may happen. */
  readonly limit?: boolean
}

/** An amount with its symbol, never abbreviated. Digits beyond are cut; of a limit they are rounded up. */
export function AmountIn({ asset: { decimals, symbol }, units, locale, limit }: AmountInProps): ReactElement {
  const most = Math.min(decimals, MOST)
  const shown = limit ? roundedUp(units, decimals, most) : units
  return <AmountText value={formatUnits(shown, decimals)} decimals={most} unit={symbol} locale={locale} exact />
}

const NO_BALANCES = { get: () => undefined, subscribe: () => () => {} }

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
  useReadable(useReadable(ctx.watch(BALANCES))?.state ?? NO_BALANCES)
  const src = token.iconUrl ?? (network && listed(network)) ?? own

  function listed(at: Network): string | undefined {
    const all = tokens.all(at)
    return [...all.own, ...all.others].find(({ asset }) => sameAsset(ctx, asset, token.asset))?.iconUrl
  }
  return <Picture name={cleanText(token.asset.symbol, 16)} src={src} shape="round" size={size} />
}
