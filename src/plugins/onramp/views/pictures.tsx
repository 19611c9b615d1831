import type { PluginContext } from '#kernel'
import { Picture, type PictureSize } from '#kit'
import { HOST } from '#wallet'
import type { ReactElement } from 'react'

interface CoinProps {
  readonly ctx: Pick<PluginContext, 'http' | 'use'>
  readonly symbol: string
  readonly size?: PictureSize | undefined
}

/** The directory serves nobody without a project. */
const at = (ctx: CoinProps['ctx'], path: string): string | undefined =>
  ctx.use(HOST).projectId === '' ? undefined : ctx.http.url('wallets', path)

/** Of a token, from the directory. */
export const TokenPicture = ({ ctx, symbol, size }: CoinProps): ReactElement => (
  <Picture
    name={symbol}
    src={at(ctx, `/public/getTokenImage/${encodeURIComponent(symbol)}`)}
    shape="round"
    size={size}
  />
)

/** Of money, from the directory. */
export const MoneyPicture = ({ ctx, symbol, size }: CoinProps): ReactElement => (
  <Picture name={symbol} src={at(ctx, `/public/getCurrencyImage/${symbol}`)} shape="round" size={size} />
)
