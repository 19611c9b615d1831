import type { ItemProps } from '#kernel'
import { AmountText, cleanText, Facts, Hint, Note, TextButton, useReadable } from '#kit'
import { cutDecimal, type Quote } from '#wallet'
import { useEffect, useState, type ReactElement } from 'react'
import { percentOf } from '../form/figures.ts'
import { failureIn } from '../quotes/failureIn.ts'
import { FORM, SLIPPAGE } from '../refs.ts'
import { IMPACT } from '../swapper/prepare.ts'
import { AmountIn } from './parts.tsx'

/** What the best quote says, how old it is, and what can be done about it. */
export function Details({ ctx }: ItemProps): ReactElement | null {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const { quotes, quotedAt, slippageBps } = useReadable(form.state)
  const quote = form.best()
  if (!quote) {
    if (!quotes || quotes.waiting.length > 0) return null
    const failure = failureIn(quotes)
    const refused = failure === 'swaps/ANSWER_REFUSED'
    return failure ? (
      <Note tone="warning" title={t(refused ? 'swaps.error.ANSWER_REFUSED' : 'swaps.noQuote')}>
        {refused && `${t('swaps.error.ANSWER_REFUSED.help')} `}
        <TextButton onClick={form.refresh}>{t('swaps.retry')}</TextButton>
      </Note>
    ) : (
      <Note tone="warning">{t('swaps.noWay')}</Note>
    )
  }
  const others = quotes!.quotes.length - 1
  return (
    <>
      <QuoteFacts ctx={ctx} quote={quote} impactBps={form.impact()} slippageBps={slippageBps} change />
      <Hint>
        <Age ctx={ctx} at={quotedAt} /> <TextButton onClick={form.refresh}>{t('swaps.refresh')}</TextButton>
      </Hint>
      {others > 0 && <Hint>{t('swaps.others', { count: others })}</Hint>}
    </>
  )
}

interface QuoteFactsProps extends ItemProps {
  readonly quote: Quote
  readonly impactBps: number | undefined
  readonly slippageBps: number
  /** The slippage can be changed here. */
  readonly change?: boolean
}

/** The figures of a quote, in the form and in the review. */
export function QuoteFacts({ ctx, quote, impactBps, slippageBps, change }: QuoteFactsProps): ReactElement {
  const { t, locale, number } = ctx.i18n
  const { gives, gets, getsAtLeast, price, provider, fees } = quote
  const [from, to] = [cleanText(gives.asset.symbol, 16), cleanText(gets.asset.symbol, 16)]
  const network = fees.find(({ kind }) => kind === 'network')
  const service = fees.find(({ kind }) => kind !== 'network')
  return (
    <Facts
      facts={[
        {
          term: t('swaps.rate'),
          value: (
            <span>
              <bdi>{`1 ${from} = `}</bdi>
              <AmountText value={cutDecimal(price.getPerGive, 8)} decimals={8} unit={to} locale={locale} />
            </span>
          ),
        },
        {
          term: t('swaps.impact'),
          value: <Impact ctx={ctx} bps={impactBps} />,
        },
        {
          term: t('swaps.least'),
          value: <AmountIn asset={gets.asset} units={getsAtLeast} locale={locale} />,
        },
        {
          term: t('swaps.slippageTerm'),
          value: change ? (
            <TextButton onClick={() => ctx.router.push(SLIPPAGE)}>{percentOf(slippageBps, number)}</TextButton>
          ) : (
            percentOf(slippageBps, number)
          ),
        },
        change &&
          network && {
            term: t('swaps.fee'),
            value: <AmountIn asset={network.amount.asset} units={network.amount.units} locale={locale} />,
          },
        service && {
          term: t('swaps.service'),
          value: <AmountIn asset={service.amount.asset} units={service.amount.units} locale={locale} />,
        },
        { term: t('swaps.from'), value: <bdi>{cleanText(provider.name, 40)}</bdi> },
      ]}
    />
  )
}

function Impact({ ctx, bps }: ItemProps & { readonly bps: number | undefined }): ReactElement {
  const { t, number } = ctx.i18n
  if (bps === undefined) return <span>{t('swaps.impactUnknown')}</span>
  const grade = bps >= IMPACT.danger ? 'lk-danger' : bps >= IMPACT.note ? 'lk-warning' : undefined
  return <span className={grade}>{percentOf(bps, number)}</span>
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
