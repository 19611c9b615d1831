import type { ItemProps } from '#kernel'
import { Button, cleanText, useReadable } from '#kit'
import { unitsOf } from '#operations'
import { parseUnits } from '#wallet'
import type { ReactElement } from 'react'
import type { FormState } from '../form/createForm.ts'
import { FORM } from '../refs.ts'

/** The button names the first thing that is missing (specification's facts §9); with nothing missing, it leads to the review. */
export function SubmitButton({ ctx, busy }: ItemProps & { readonly busy: boolean }): ReactElement {
  const { t, locale } = ctx.i18n
  const state = useReadable(ctx.use(FORM).state)
  const need = needOf(state, locale)
  return (
    <Button variant="primary" type="submit" disabled={need !== 'nothing'} busy={busy && t('send.checking')}>
      {t(`send.need.${need}`, { symbol: cleanText(state.holding?.asset.symbol ?? '', 12) })}
    </Button>
  )
}

export function needOf(
  { holding, amount, unit, to, receiver, resolving }: FormState,
  locale: string,
): 'token' | 'amount' | 'value' | 'funds' | 'receiver' | 'name' | 'address' | 'nothing' {
  if (!holding) return 'token'
  const { units, problem } = unitsOf({ text: amount, unit, locale }, holding)
  if (problem) return 'value'
  if (units === undefined) return 'amount'
  const held = holding.balance === undefined ? undefined : parseUnits(holding.balance, holding.asset.decimals)
  if (held !== undefined && units > held) return 'funds'
  if (!to.trim()) return 'receiver'
  if (resolving) return 'name'
  return receiver ? 'nothing' : 'address'
}
