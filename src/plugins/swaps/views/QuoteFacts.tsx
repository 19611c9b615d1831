import type { ItemProps } from '#kernel'
import { AmountText, cleanText, Facts, Skeleton, TextButton } from '#kit'
import { AmountIn } from '#operations/kit'
import { cutDecimal, type Quote } from '#wallet'
import type { ReactElement, ReactNode } from 'react'
import { percentOf } from '../form/figures.ts'
import { SLIPPAGE } from '../refs.ts'
import { IMPACT } from '../swapper/prepare.ts'
import { MOST } from './parts.tsx'

interface QuoteFactsProps extends ItemProps {
  /** Undefined while it is waited for: the rows are there, so that nothing jumps when their values come. */
  readonly quote: Quote | undefined
  /** While there is no quote, the rows of this one are kept. */
  readonly like?: Quote | undefined
  readonly impactBps: number | undefined
  readonly slippageBps: number
  /** The slippage can be changed here. */
  readonly change?: boolean
}

/** The figures of a quote, in the form and in the review. */
export function QuoteFacts({ ctx, quote, like, impactBps, slippageBps, change }: QuoteFactsProps): ReactElement {
  const { t, locale, number } = ctx.i18n
  const shape = quote ?? like
  const network = quote?.fees.find(isOfNetwork)
  const service = quote?.fees.find((fee) => !isOfNetwork(fee))
  const has = { network: !shape || shape.fees.some(isOfNetwork), service: !shape || !shape.fees.every(isOfNetwork) }
  const amountOf = (amount: Quote['gets']): ReactNode => (
    <AmountIn most={MOST} asset={amount.asset} units={amount.units} locale={locale} />
  )
  const wait = <Skeleton width={72} height={12} />
  return (
    <Facts
      facts={[
        { term: t('swaps.rate'), value: quote ? <Rate quote={quote} locale={locale} /> : wait },
        { term: t('swaps.impact'), value: quote ? <Impact ctx={ctx} bps={impactBps} /> : wait },
        {
          term: t('swaps.least'),
          value: quote ? amountOf({ asset: quote.gets.asset, units: quote.getsAtLeast }) : wait,
        },
        {
          term: t('swaps.slippageTerm'),
          value: change ? (
            <TextButton onClick={() => ctx.router.push(SLIPPAGE)}>{percentOf(slippageBps, number)}</TextButton>
          ) : (
            percentOf(slippageBps, number)
          ),
        },
        change && has.network && { term: t('swaps.fee'), value: network ? amountOf(network.amount) : wait },
        has.service && { term: t('swaps.service'), value: service ? amountOf(service.amount) : wait },
        { term: t('swaps.from'), value: quote ? <bdi>{cleanText(quote.provider.name, 40)}</bdi> : wait },
      ]}
    />
  )
}

const isOfNetwork = ({ kind }: Quote['fees'][number]): boolean => kind === 'network'

function Rate({ quote: { gives, gets, price }, locale }: { readonly quote: Quote; readonly locale: string }) {
  return (
    <span>
      <bdi>{`1 ${cleanText(gives.asset.symbol, 16)} = `}</bdi>
      <AmountText
        value={cutDecimal(price.getPerGive, 8)}
        decimals={8}
        unit={cleanText(gets.asset.symbol, 16)}
        locale={locale}
      />
    </span>
  )
}

function Impact({ ctx, bps }: ItemProps & { readonly bps: number | undefined }): ReactElement {
  const { t, number } = ctx.i18n
  if (bps === undefined) return <span>{t('swaps.impactUnknown')}</span>
  const grade = bps >= IMPACT.danger ? 'lk-danger' : bps >= IMPACT.note ? 'lk-warning' : undefined
  return <span className={grade}>{percentOf(bps, number)}</span>
}
