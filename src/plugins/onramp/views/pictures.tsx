import type { PluginContext } from '#kernel'
import { Picture, type PictureSize } from '#kit'
import type { ReactElement } from 'react'

interface CoinProps {
  readonly ctx: Pick<PluginContext, 'http'>
  readonly symbol: string
  readonly size?: PictureSize | undefined
}

/** Of a token, from the directory. */
export const TokenPicture = ({ ctx, symbol, size }: CoinProps): ReactElement => (
  <Picture
    name={symbol}
    src={ctx.http.url('wallets', `/public/getTokenImage/${encodeURIComponent(symbol)}`)}
    shape="round"
    size={size}
  />
)

/** Of money, from the directory. */
export const MoneyPicture = ({ ctx, symbol, size }: CoinProps): ReactElement => (
  <Picture
    name={symbol}
    src={ctx.http.url('wallets', `/public/getCurrencyImage/${symbol}`)}
    shape="round"
    size={size}
  />
)
