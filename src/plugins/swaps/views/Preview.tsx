import type { ViewProps } from '#kernel'
import { AmountText, cleanText, Facts, Hint, Rail, Text, useReadable } from '#kit'
import { AmountIn, NetworkName, ReviewFoot, useLeaveWithout, useReview } from '#operations/kit'
import { formatUnits } from '#wallet'
import { useEffect, type ReactElement } from 'react'
import { UNLIMITED } from '../calldata.ts'
import { FORM, PREVIEW, SWAPPER } from '../refs.ts'
import type { SwapReview } from '../swapper/review.ts'
import { Approval } from './Approval.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { MOST, TokenPicture } from './parts.tsx'
import { Warnings } from './Warnings.tsx'

/** The review of the form. Only what is shown here can be signed. */
export function Preview({ ctx }: ViewProps): ReactElement {
  const form = ctx.use(FORM)
  const { review } = useReadable(form.state)
  useEffect(() => form.watch(), [form])
  useLeaveWithout({ ctx }, review, PREVIEW)
  return review ? <Shown ctx={ctx} review={review} /> : <Text>{ctx.i18n.t('swaps.checking')}</Text>
}

function Shown({ ctx, review }: Pick<ViewProps, 'ctx'> & { readonly review: SwapReview }): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const standing = useReadable(ctx.use(SWAPPER).standing(review))
  const { give, get } = useReadable(form.state)
  // A newer price of this review has the approval that this one shows.
  const unlimited = review.approval?.units === UNLIMITED
  const renew = (signal: AbortSignal): Promise<void> => form.renew(signal, { unlimited })
  const shown = useReview({ ctx }, review, { standing, close: form.close, renew })

  const { quote, request, fee, remains, warnings, approval, impactBps } = review
  const { gives, gets } = quote
  const stopped = review.steps.length === 0 || warnings.some(({ weight }) => weight === 'stop')
  const side = (asset: typeof gives.asset, iconUrl: string | undefined, detail: string) => ({
    picture: <TokenPicture ctx={ctx} token={{ asset, iconUrl }} size={56} />,
    label: cleanText(asset.symbol, 16),
    detail,
  })

  return (
    <>
      <Rail
        state="open"
        mark="swap"
        left={side(gives.asset, give?.iconUrl, t('swaps.give'))}
        right={side(gets.asset, get?.iconUrl, t('swaps.get'))}
      />
      <div className="lk-group">
        <Hint>{t(quote.givesAtMost > gives.units ? 'swaps.giveMost' : 'swaps.give')}</Hint>
        <div style={{ marginInline: 12 }}>
          <AmountText
            value={formatUnits(quote.givesAtMost, gives.asset.decimals)}
            decimals={gives.asset.decimals}
            unit={gives.asset.symbol}
            locale={locale}
            large
            exact
          />
        </div>
        <Hint>{t('swaps.getAbout')}</Hint>
        <div style={{ marginInline: 12 }}>
          <AmountText
            value={formatUnits(gets.units, gets.asset.decimals)}
            decimals={Math.min(gets.asset.decimals, MOST)}
            unit={gets.asset.symbol}
            locale={locale}
            large
            exact
          />
        </div>
      </div>
      <Warnings ctx={ctx} review={review} />
      <Approval ctx={ctx} review={review} onFailed={shown.fail} />
      <QuoteFacts ctx={ctx} quote={quote} impactBps={impactBps} slippageBps={request.slippageBps} />
      <Facts
        facts={[
          { term: t('swaps.network'), value: <NetworkName ctx={ctx} id={request.give.network} /> },
          fee && {
            term: t('swaps.fee'),
            value: (
              <AmountIn
                most={MOST}
                asset={fee.asset}
                units={fee.likely}
                locale={locale}
                limit={fee.most === fee.likely}
              />
            ),
          },
          fee && {
            term: t('swaps.feeMost'),
            value: <AmountIn most={MOST} asset={fee.asset} units={fee.most} locale={locale} limit />,
          },
          ...remains.map(({ asset, units }, at) => ({
            term: at === 0 ? t('swaps.remains') : '',
            value: <AmountIn most={MOST} asset={asset} units={units} locale={locale} />,
          })),
        ]}
      />
      <ReviewFoot
        ctx={ctx}
        shown={shown}
        warnings={warnings}
        isGood={standing.good}
        canRetry={stopped}
        icon="swap"
        words={{
          cancel: t('swaps.cancel'),
          again: t('swaps.again'),
          checking: t('swaps.checking'),
          confirm: t(approval ? 'swaps.confirmApprove' : 'swaps.confirm'),
          sure: t('swaps.surely'),
        }}
        onConfirm={form.confirm}
      />
    </>
  )
}
