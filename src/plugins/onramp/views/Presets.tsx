import type { ItemProps } from '#kernel'
import { amountText, Button, Columns, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { brokenLimit } from '../market/limits.ts'
import { ONRAMP } from '../refs.ts'

const AMOUNTS = ['100', '250', '500', '1000'] as const

// oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset needs a visible legend, and the amounts explain themselves to the eye
/** Usual amounts, as far as the currency's limits allow them. */
export function Presets({ ctx }: ItemProps): ReactElement | null {
  const { t, locale } = ctx.i18n
  const onramp = ctx.use(ONRAMP)
  const { paymentCurrency } = useReadable(onramp.state)
  const shown = AMOUNTS.filter((amount) => !brokenLimit(paymentCurrency, amount))
  if (shown.length === 0) return null
  return (
    <div role="group" aria-label={t('onramp.presets')}>
      <Columns>
        {shown.map((amount) => (
          <Button key={amount} onClick={() => onramp.type(amount)}>
            {amountText(amount, { locale, decimals: 0 })}
          </Button>
        ))}
      </Columns>
    </div>
  )
}
