import type { ViewProps } from '#kernel'
import { AddressBlock, Button, ButtonPair, cleanText, Heading, Hint, Note, StickyFoot, Text, useReadable } from '#kit'
import { errorText, formatUnits, parseCaipAddress } from '#wallet'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { FORM, UNLIMITED_APPROVAL } from '../refs.ts'
import type { SwapReview } from '../swapper/review.ts'

/** Says what an approval without a limit means, and takes it into the review only by a button of its own. */
export function Unlimited({ ctx }: ViewProps): ReactElement {
  const form = ctx.use(FORM)
  const { review } = useReadable(form.state)
  useEffect(() => form.watch(), [form])
  useEffect(() => {
    const isShown = ctx.router.state.get().stack.at(-1)?.id === UNLIMITED_APPROVAL.id
    if (!review?.approval && isShown) ctx.router.goBack()
  }, [ctx, review])
  return review?.approval ? <Shown ctx={ctx} review={review} /> : <Text>{ctx.i18n.t('swaps.checking')}</Text>
}

function Shown({ ctx, review }: Pick<ViewProps, 'ctx'> & { readonly review: SwapReview }): ReactElement {
  const { t } = ctx.i18n
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>()
  const { gives } = review.quote
  const words = {
    amount: formatUnits(gives.units, gives.asset.decimals),
    symbol: cleanText(gives.asset.symbol, 16),
  }

  function take(): void {
    setBusy(true)
    setFailure(undefined)
    ctx
      .use(FORM)
      .renew(ctx.signal, { unlimited: true })
      .then(
        () => ctx.router.goBack(),
        async (error: unknown) => {
          setBusy(false)
          setFailure(await errorText(ctx, error))
        },
      )
  }

  return (
    <>
      <Heading>{t('swaps.unlimited.heading', words)}</Heading>
      <Text>{t('swaps.unlimited.text', words)}</Text>
      <Note tone="danger" title={t('swaps.unlimited.all', words)}>
        {t('swaps.unlimited.allText', words)}
      </Note>
      <div className="lk-group">
        <Hint>{t('swaps.unlimited.spender')}</Hint>
        <div style={{ marginInline: 12 }}>
          <AddressBlock address={parseCaipAddress(review.approval!.spender).address} />
        </div>
      </div>
      <Hint>{t('swaps.unlimited.next')}</Hint>
      <StickyFoot failure={failure}>
        <ButtonPair>
          <Button onClick={() => ctx.router.goBack()}>{t('swaps.cancel')}</Button>
          <Button variant="danger" busy={busy && t('swaps.checking')} onClick={take}>
            {t('swaps.unlimited.confirm')}
          </Button>
        </ButtonPair>
      </StickyFoot>
    </>
  )
}
