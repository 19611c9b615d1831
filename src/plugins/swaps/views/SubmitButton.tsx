import type { ItemProps } from '#kernel'
import { Button, useReadable } from '#kit'
import { parseUnits } from '#wallet'
import type { ReactElement } from 'react'
import type { FormState } from '../form/state.ts'
import { typedUnits } from '../form/figures.ts'
import { failureIn } from '../quotes/failureIn.ts'
import { FORM } from '../refs.ts'

/** The button names the first thing that is missing (specification's facts §9); with nothing missing, it leads to the review. */
export function SubmitButton({ ctx, busy }: ItemProps & { readonly busy: boolean }): ReactElement {
  const { t, locale } = ctx.i18n
  const need = needOf(useReadable(ctx.use(FORM).state), locale)
  return (
    <Button variant="primary" type="submit" disabled={need !== 'nothing'} busy={busy && t('swaps.checking')}>
      {t(`swaps.need.${need}`)}
    </Button>
  )
}

export function needOf(
  state: FormState,
  locale: string,
): 'token' | 'amount' | 'value' | 'funds' | 'liquidity' | 'quote' | 'price' | 'nothing' {
  const { give, get, typed, quotes, refusal } = state
  if (!give || !get) return 'token'
  const { units, problem } = typedUnits(state, locale)
  if (problem) return 'value'
  if (units === undefined) return 'amount'
  const held = give.balance === undefined ? undefined : parseUnits(give.balance, give.asset.decimals)
  const given = typed === 'give' ? units : quotes?.quotes[0]?.givesAtMost
  if (held !== undefined && given !== undefined && given > held) return 'funds'
  if (refusal !== undefined) return 'price'
  if (quotes && quotes.quotes.length > 0) return 'nothing'
  if (!quotes || quotes.waiting.length > 0) return 'quote'
  return failureIn(quotes) ? 'price' : 'liquidity'
}
