import { AmountText } from '#kit'
import { formatUnits, roundedUp, type Asset } from '#wallet'
import type { ReactElement } from 'react'

/** Most decimals of the native currency in fees and in what is left of it. Tokens have all of theirs. */
const MOST = 8

interface AmountInProps {
  readonly asset: Asset
  readonly units: bigint
  readonly locale: string
  /** It is a limit: nothing above what is shown may happen. */
  readonly limit?: boolean
}

/** An amount with its symbol. Digits beyond are cut; of a limit they are rounded up. */
export function AmountIn({ asset, units, locale, limit }: AmountInProps): ReactElement {
  const { decimals, symbol, token } = asset
  const most = token === undefined ? Math.min(decimals, MOST) : decimals
  const shown = limit ? roundedUp(units, decimals, most) : units
  return <AmountText value={formatUnits(shown, decimals)} decimals={most} unit={symbol} locale={locale} exact />
}
