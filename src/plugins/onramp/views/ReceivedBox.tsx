import type { ItemProps } from '#kernel'
import { amountText, AmountText, Box, Chip, cleanText, Skeleton, useReadable, useStyles } from '#kit'
import { NOTICES } from '#wallet'
import { useEffect, useRef, type ReactElement } from 'react'
import { ONRAMP, TOKEN_SELECT } from '../refs.ts'
import { moneyText } from './moneyText.ts'
import { TokenPicture } from './pictures.tsx'

/** What comes of it, and whether anybody has promised that. */
export function ReceivedBox({ ctx }: ItemProps): ReactElement {
  const { t, locale } = ctx.i18n
  const { error, paymentCurrency, purchaseCurrency, quote, quotesLoading } = useReadable(ctx.use(ONRAMP).state)
  const place = useRef<HTMLSpanElement>(null)
  useStyles(place, css)
  const symbol = cleanText(purchaseCurrency.symbol, 16)
  const fees = quote?.fees && moneyText(quote.fees, paymentCurrency.id, locale)
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
        <span className="lk-onramp-get" ref={place}>
          <AmountText
            value={quote?.amount ?? ''}
            decimals={decimalsFor(quote?.amount ?? '')}
            locale={locale}
            large
            fallback="–"
          />
        </span>
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

/** Beside a token's chip there is room for about ten characters, so large amounts have fewer decimals. */
function decimalsFor(amount: string): number {
  const { length } = amount.split('.')[0] ?? ''
  return length > 4 ? 2 : length > 2 ? 4 : 6
}

// A long symbol is cut, never the amount.
const css = `
.lk-box-main>.lk-onramp-get{flex:1 0 auto;max-width:100%}
`
