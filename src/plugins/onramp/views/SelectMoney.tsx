import type { ViewProps } from '#kernel'
import { Plate, Row, useReadable } from '#kit'
import type { ReactElement } from 'react'
import { rangeOf } from '../market/limits.ts'
import { ONRAMP } from '../refs.ts'
import { moneyText } from './moneyText.ts'
import { MoneyPicture } from './pictures.tsx'

/** The currencies to pay with, each with what may be paid. */
export function SelectMoney({ ctx }: ViewProps): ReactElement {
  const { t, locale } = ctx.i18n
  const onramp = ctx.use(ONRAMP)
  const { paymentCurrencies, paymentCurrency } = useReadable(onramp.state)
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  return (
    <Plate name={t('onramp.moneyList')}>
      {paymentCurrencies.map((currency) => {
        const range = rangeOf(currency)
        const money = (amount: string): string => moneyText(amount, currency.id, locale)
        return (
          <Row
            key={currency.id}
            label={names.of(currency.id) ?? currency.id}
            detail={range && `${money(range.least)} – ${money(range.most)}`}
            picture={<MoneyPicture ctx={ctx} symbol={currency.id} />}
            current={currency.id === paymentCurrency.id}
            onClick={() => {
              onramp.choosePayment(currency)
              ctx.router.goBack()
            }}
          />
        )
      })}
    </Plate>
  )
}
