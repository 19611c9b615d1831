import { AmountText } from '#kit'
import { formatUnits, type Asset } from '#wallet'
import type { ReactElement } from 'react'

/** Most decimals of a fee and of what is left. The amount that is sent has all of its own. */
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
