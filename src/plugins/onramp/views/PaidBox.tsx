import type { ItemProps } from '#kernel'
import { AmountInput, Box, Chip, useReadable } from '#kit'
import { useId, type ReactElement } from 'react'
import { decimalsOf, isTooMuchForCards, rangeOf } from '../market/limits.ts'
import { FIAT_SELECT, ONRAMP } from '../refs.ts'
import { moneyText } from './moneyText.ts'
import { MoneyPicture } from './pictures.tsx'

/** What is paid. A limit is said before anything is asked. */
export function PaidBox({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const onramp = ctx.use(ONRAMP)
  const { paymentAmount, paymentCurrency, problem, text } = useReadable(onramp.state)
  const id = useId()
  const { id: currency } = paymentCurrency
  const range = rangeOf(paymentCurrency)
  const limit = problem === 'most' ? range?.most : range?.least
  const wrong =
    problem &&
    t(`onramp.amount.${problem}`, {
      count: decimalsOf(currency),
      amount: moneyText(limit ?? '', currency, locale),
    })
  const isForBanks = !problem && paymentAmount !== undefined && isTooMuchForCards(paymentCurrency, paymentAmount)
  return (
    <Box
      editable
      error={wrong !== undefined}
      label={t('onramp.pay')}
      foot={wrong === undefined ? isForBanks && <span>{t('onramp.bank')}</span> : <span id={id}>{wrong}</span>}
    >
      <AmountInput
        label={t('onramp.pay')}
        value={text}
        onChange={(typed) => onramp.type(typed)}
        errorId={wrong === undefined ? undefined : id}
      />
      <Chip
        label={currency}
        hint={t('onramp.changeMoney')}
        picture={<MoneyPicture ctx={ctx} symbol={currency} size={24} />}
        onClick={() => ctx.router.push(FIAT_SELECT)}
      />
    </Box>
  )
}
