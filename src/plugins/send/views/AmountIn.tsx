import { AmountText } from '#kit'
import { formatUnits, type Asset } from '#wallet'
import type { ReactElement } from 'react'

/** Most decimals of a fee and of what is left. The amount that is sent has all of its own. */
const MOST = 8

interface AmountInProps {
  readonly asset: Asset
  readonly units: bigint
  readonly locale: string
  /** It is a limit: nothing above what is shown may happen. */
  readonly limit?: boolean
}

/** An amount with its symbol. Digits beyond are cut; of a limit they are rounded up. */
export function AmountIn({ asset: { decimals, symbol }, units, locale, limit }: AmountInProps): ReactElement {
  const step = 10n ** BigInt(Math.max(0, decimals - MOST))
  const shown = limit ? ((units + step - 1n) / step) * step : units
  return (
    <AmountText
      value={formatUnits(shown, decimals)}
      decimals={Math.min(decimals, MOST)}
      unit={symbol}
      locale={locale}
      exact
    />
  )
}
