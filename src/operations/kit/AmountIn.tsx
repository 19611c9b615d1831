import { AmountText } from '#kit'
import { formatUnits, roundedUp, type Asset } from '#wallet'
import type { ReactElement } from 'react'

/** Decimals of the native currency in fees and in what is left of it. */
const MOST = 8

export interface AmountInProps {
  readonly asset: Asset
  readonly units: bigint
  readonly locale: string
  /** Decimals at most; without it eight of the native currency, and all of a token. */
  readonly most?: number
  /** It is a limit: nothing above what is shown may happen. */
  readonly limit?: boolean
}

/** An amount with its symbol, never abbreviated. Digits beyond are cut; of a limit they are rounded up. */
export function AmountIn({ asset, units, locale, limit, most }: AmountInProps): ReactElement {
  const { decimals, symbol, token } = asset
  const places = Math.min(decimals, most ?? (token === undefined ? MOST : decimals))
  const shown = limit ? roundedUp(units, decimals, places) : units
  return <AmountText value={formatUnits(shown, decimals)} decimals={places} unit={symbol} locale={locale} exact />
}
