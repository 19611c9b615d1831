import { codeOf, type ViewProps } from '#kernel'
import {
  AmountText,
  Button,
  ButtonPair,
  Checkbox,
  cleanText,
  Facts,
  Hint,
  Picture,
  Rail,
  StickyFoot,
  Text,
  useReadable,
} from '#kit'
import { errorText, formatUnits, NETWORKS } from '#wallet'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { UNLIMITED } from '../calldata.ts'
import { FORM, PREVIEW, SWAPPER } from '../refs.ts'
import type { SwapReview } from '../swapper/review.ts'
import { Approval } from './Approval.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { AmountIn, MOST, TokenPicture } from './parts.tsx'
import { Warnings } from './Warnings.tsx'

/** The review of the form. Only what is shown here can be signed. */
export function Preview({ ctx }: ViewProps): ReactElement {
  const form = ctx.use(FORM)
  const { review } = useReadable(form.state)
  useEffect(() => form.watch(), [form])
  useEffect(() => {
    // Closed by a change while it was shown. A view that is fading out is still drawn, but has nothing to say any more.
    const isShown = ctx.router.state.get().stack.at(-1)?.id === PREVIEW.id
    if (!review && isShown) ctx.router.goBack()
  }, [ctx, review])
  return review ? <Shown ctx={ctx} review={review} /> : <Text>{ctx.i18n.t('swaps.checking')}</Text>
}

function Shown({ ctx, review }: Pick<ViewProps, 'ctx'> & { readonly review: SwapReview }): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const standing = useReadable(ctx.use(SWAPPER).standing(review))
  const { give, get } = useReadable(form.state)
  const [sure, setSure] = useState(false)
  const [failure, setFailure] = useState<ReactNode>()
  const why = standing.good ? undefined : standing.why
  // A newer price of this review has the approval that this one shows.
  const unlimited = review.approval?.units === UNLIMITED

  useEffect(() => {
    if (why === 'account' || why === 'network' || why === 'changed') form.close(why)
    if (why !== 'expired') return undefined
    // An old price is asked again while the person reads; what is shown is replaced, and only that can be signed.
    const life = new AbortController()
    form.renew(life.signal, { unlimited }).catch(async (error: unknown) => {
      if (!life.signal.aborted && codeOf(error) !== 'ABORTED') setFailure(await errorText(ctx, error))
    })
    return () => life.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every price gets old for itself
  }, [ctx, form, review, unlimited, why])

  const { quote, request, fee, remains, warnings, approval, impactBps } = review
  const { gives, gets } = quote
  const networks = ctx.use(NETWORKS)
  const network = networks.get(request.give.network)
  const stopped = review.steps.length === 0 || warnings.some(({ weight }) => weight === 'stop')
  const danger = warnings.some(({ weight }) => weight === 'danger')
  const canSwap = standing.good && !stopped && (!danger || sure)
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
      <Approval ctx={ctx} review={review} onFailed={(error: unknown) => void errorText(ctx, error).then(setFailure)} />
      <QuoteFacts ctx={ctx} quote={quote} impactBps={impactBps} slippageBps={request.slippageBps} />
      <Facts
        facts={[
          {
            term: t('swaps.network'),
            value: network && (
              <>
                <Picture name={network.name} src={networks.picture(network)} size={16} />{' '}
                <bdi>{cleanText(network.name, 40)}</bdi>
              </>
            ),
          },
          fee && {
            term: t('swaps.fee'),
            value: <AmountIn asset={fee.asset} units={fee.likely} locale={locale} limit={fee.most === fee.likely} />,
          },
          fee && {
            term: t('swaps.feeMost'),
            value: <AmountIn asset={fee.asset} units={fee.most} locale={locale} limit />,
          },
          ...remains.map(({ asset, units }, at) => ({
            term: at === 0 ? t('swaps.remains') : '',
            value: <AmountIn asset={asset} units={units} locale={locale} />,
          })),
        ]}
      />
      <StickyFoot failure={failure}>
        {danger && !stopped && (
          <Checkbox checked={sure} onChange={setSure}>
            {t('swaps.surely')}
          </Checkbox>
        )}
        <ButtonPair>
          <Button onClick={() => ctx.router.goBack()}>{t('swaps.cancel')}</Button>
          {failure || stopped ? (
            <Button
              variant="primary"
              onClick={() => {
                setFailure(undefined)
                form
                  .renew(ctx.signal, { unlimited })
                  .catch(async (error: unknown) => setFailure(await errorText(ctx, error)))
              }}
            >
              {t('swaps.again')}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon="swap"
              disabled={!canSwap}
              busy={why === 'expired' && t('swaps.checking')}
              onClick={form.confirm}
            >
              {t(approval ? 'swaps.confirmApprove' : 'swaps.confirm')}
            </Button>
          )}
        </ButtonPair>
      </StickyFoot>
    </>
  )
}
