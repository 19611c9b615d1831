import type { ItemProps } from '#kernel'
import { amountText, AmountText, Box, Chip, cleanText, Skeleton, useReadable } from '#kit'
import { NOTICES } from '#wallet'
import { useEffect, type ReactElement } from 'react'
import { ONRAMP, TOKEN_SELECT } from '../refs.ts'
import { TokenPicture } from './pictures.tsx'

/** What comes of it, and whether anybody has promised that. */
export function ReceivedBox({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const { error, paymentCurrency, purchaseCurrency, quote, quotesLoading } = useReadable(ctx.use(ONRAMP).state)
  const symbol = cleanText(purchaseCurrency.symbol, 16)
  const fees = quote?.fees && amountText(quote.fees, { locale, currency: paymentCurrency.id, decimals: 2 })
  const foot = quotesLoading
    ? t('onramp.quoting')
    : quote?.isEstimate
      ? t('onramp.estimate')
      : error
        ? t('onramp.noQuote')
        : fees && t('onramp.fees', { amount: fees })

  const said = quote && !quotesLoading ? `${amountText(quote.amount, { locale, decimals: 6 }) ?? ''} ${symbol}` : ''
  useEffect(() => {
    if (said) ctx.use(NOTICES).announce(said)
  }, [ctx, said])

  return (
    <Box label={t(quote?.isEstimate ? 'onramp.getAbout' : 'onramp.get')} foot={foot && <span>{foot}</span>}>
      {quotesLoading ? (
        <Skeleton width={120} height={32} />
      ) : (
        <AmountText value={quote?.amount ?? ''} decimals={6} locale={locale} large fallback="–" />
      )}
      <Chip
        label={symbol}
        hint={t('onramp.changeToken')}
        picture={<TokenPicture ctx={ctx} symbol={symbol} size={24} />}
        onClick={() => ctx.router.push(TOKEN_SELECT)}
      />
    </Box>
  )
}
