import type { ViewProps } from '#kernel'
import { Button, Field, Form, Note, readAmount, Text, useReadable } from '#kit'
import { localized } from '#operations'
import { formatUnits, parseUnits } from '#wallet'
import { useState, type ReactElement } from 'react'
import { percentOf } from '../form/figures.ts'
import { LEAST_SLIPPAGE, MOST_SLIPPAGE } from '../options.ts'
import { FORM } from '../refs.ts'
import { SLIPPAGE_WARNED } from '../swapper/prepare.ts'

/** Percent have two decimals: hundredths of a percent are whole. */
const DECIMALS = 2

export function Slippage({ ctx }: ViewProps): ReactElement {
  const { t, locale, number } = ctx.i18n
  const form = ctx.use(FORM)
  const { slippageBps } = useReadable(form.state)
  const [text, setText] = useState(localized(formatUnits(BigInt(slippageBps), DECIMALS), locale))
  const { amount, problem } = readAmount(text, { decimals: DECIMALS, locale })
  const units = problem || !amount ? undefined : parseUnits(amount, DECIMALS)
  const bps = units === undefined ? undefined : Number(units)
  const isValid = bps !== undefined && bps >= LEAST_SLIPPAGE && bps <= MOST_SLIPPAGE
  return (
    <Form
      onSubmit={() => {
        if (!isValid) return
        form.slip(bps)
        ctx.router.goBack()
      }}
      errorText={() => undefined}
    >
      <Text>{t('swaps.slippage.text')}</Text>
      <Field
        label={t('swaps.slippage.label')}
        value={text}
        onChange={setText}
        inputMode="decimal"
        dir="ltr"
        error={
          isValid
            ? undefined
            : t('swaps.slippage.wrong', {
                least: percentOf(LEAST_SLIPPAGE, number),
                most: percentOf(MOST_SLIPPAGE, number),
              })
        }
      />
      {isValid && bps > SLIPPAGE_WARNED && <Note tone="warning">{t('swaps.slippage.high')}</Note>}
      <Button variant="primary" type="submit" disabled={!isValid}>
        {t('swaps.slippage.save')}
      </Button>
    </Form>
  )
}
