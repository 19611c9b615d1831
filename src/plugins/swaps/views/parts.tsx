/** Small parts that the views share. */
import { AmountText, cleanText, Picture } from '#kit'
import { formatUnits, NETWORKS, type Asset, type Holding } from '#wallet'
import type { ItemProps } from '#kernel'
import type { ReactElement } from 'react'

/** Most decimals of fees and of what is left. The amounts of the swap itself have all of their own. */
const MOST = 8

interface AmountInProps {
  readonly asset: Asset
  readonly units: bigint
  readonly locale: string
}

/** An amount with its symbol. Digits beyond are cut, never rounded up. */
export function AmountIn({ asset: { decimals, symbol }, units, locale }: AmountInProps): ReactElement {
  return (
    <AmountText
      value={formatUnits(units, decimals)}
      decimals={Math.min(decimals, MOST)}
      unit={symbol}
      locale={locale}
    />
  )
}

export function TokenPicture({
  ctx,
  token,
  size = 24,
}: ItemProps & { readonly token: Pick<Holding, 'asset' | 'iconUrl'>; readonly size?: 24 | 36 | 56 }): ReactElement {
  const networks = ctx.use(NETWORKS)
  const network = networks.get(token.asset.network)
  const own = token.asset.token === undefined && network ? networks.picture(network) : undefined
  return <Picture name={cleanText(token.asset.symbol, 16)} src={token.iconUrl ?? own} shape="round" size={size} />
}
