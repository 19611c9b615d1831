import type { ErrorCode, ItemProps } from '#kernel'
import { Hint, Note, TextButton, useReadable } from '#kit'
import { useEffect, useState, type ReactElement } from 'react'
import { typedUnits } from '../form/figures.ts'
import { failureIn } from '../quotes/failureIn.ts'
import { FORM } from '../refs.ts'
import { QuoteFacts } from './QuoteFacts.tsx'

/** What the best quote says, how old it is, and what can be done about it. Its place is kept while a quote is waited for. */
export function Details({ ctx }: ItemProps): ReactElement | null {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const state = useReadable(form.state)
  const { give, get, quotes, quotedAt, slippageBps } = state
  const quote = form.best()
  const [last, setLast] = useState(quote)
  if (quote && quote !== last) setLast(quote)
  const isAsked = give !== undefined && get !== undefined && typedUnits(state, locale).units !== undefined
  if (!quote && !isAsked) return null

  const others = (quotes?.quotes.length ?? 0) - 1
  const facts = (
    <div className="lk-group">
      <QuoteFacts ctx={ctx} quote={quote} like={last} impactBps={form.impact()} slippageBps={slippageBps} change />
      <Hint>
        {quote ? (
          <>
            <Age ctx={ctx} at={quotedAt} /> <TextButton onClick={form.refresh}>{t('swaps.refresh')}</TextButton>
          </>
        ) : (
          '\u00a0'
        )}
      </Hint>
      {others > 0 && <Hint>{t('swaps.others', { count: others })}</Hint>}
    </div>
  )
  const isOver = !quote && quotes !== undefined && quotes.waiting.length === 0
  if (!isOver) return facts
  return (
    <div style={{ display: 'grid' }}>
      <div style={{ gridArea: '1 / 1', visibility: 'hidden' }}>{facts}</div>
      <div style={{ gridArea: '1 / 1' }}>
        <NoQuote ctx={ctx} failure={failureIn(quotes)} />
      </div>
    </div>
  )
}

function NoQuote({ ctx, failure }: ItemProps & { readonly failure: ErrorCode | undefined }): ReactElement {
  const { t } = ctx.i18n
  if (!failure) return <Note tone="warning">{t('swaps.noWay')}</Note>
  const refused = failure === 'swaps/ANSWER_REFUSED'
  return (
    <Note tone="warning" title={t(refused ? 'swaps.error.ANSWER_REFUSED' : 'swaps.noQuote')}>
      {refused && `${t('swaps.error.ANSWER_REFUSED.help')} `}
      <TextButton onClick={ctx.use(FORM).refresh}>{t('swaps.retry')}</TextButton>
    </Note>
  )
}

/** Counts seconds. Screen readers are not told each of them. */
function Age({ ctx, at }: ItemProps & { readonly at: number | undefined }): ReactElement | null {
  const { clock, i18n } = ctx
  const [, count] = useState(0)
  useEffect(() => {
    let timer: unknown
    const tick = (): void => {
      count((now) => now + 1)
      timer = clock.setTimeout(tick, 1_000)
    }
    timer = clock.setTimeout(tick, 1_000)
    return () => clock.clearTimeout(timer)
  }, [clock])
  if (at === undefined) return null
  const seconds = Math.max(0, Math.floor((clock.monotonic() - at) / 1_000))
  return <span>{seconds === 0 ? i18n.t('swaps.now') : i18n.t('swaps.age', { seconds: i18n.number(seconds) })}</span>
}
