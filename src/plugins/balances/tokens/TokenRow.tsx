import type { PluginContext } from '#kernel'
import type { TokenBalance, Verdict } from '#wallet'
import { AmountText, cleanText, Icon, Picture, Row, VisuallyHidden } from '#kit'
import { memo, type ReactElement, type ReactNode } from 'react'
import { TRUST } from '../tokens.ts'
import { worthOf } from '../worth.ts'

interface TokenRowProps {
  readonly ctx: PluginContext
  readonly token: TokenBalance
  readonly network: string | undefined
  readonly networkPicture: string | undefined
}

/** One token. Its name and symbol are untrusted text: cleaned, cut, and never a link (threat T19). */
export const TokenRow = memo(function TokenRow({ ctx, token, network, networkPicture }: TokenRowProps): ReactElement {
  const { locale, t } = ctx.i18n
  const verdict = ctx.use(TRUST).judge(token)
  const suspicious = verdict.kind === 'spam' || verdict.kind === 'fake'
  const name = cleanText(token.name) || cleanText(token.symbol) || t('balances.unnamed')
  const amount = (
    <AmountText value={token.quantity.numeric} unit={cleanText(token.symbol, 16) || undefined} locale={locale} />
  )
  return (
    <Row
      label={
        verdict.kind === 'real' ? (
          <span className="lk-tok-name">
            <bdi className="lk-cut">{name}</bdi>
            <Icon name="success" size={16} />
            <VisuallyHidden>{t('balances.verified')}</VisuallyHidden>
          </span>
        ) : (
          name
        )
      }
      detail={suspicious ? <Warning>{wordsOf(verdict, t)}</Warning> : amount}
      // No picture for a deceptive token: loading it would contact a server of the deceiver's choice.
      picture={
        <Picture
          name={name}
          src={suspicious ? undefined : token.iconUrl}
          shape="round"
          badge={network === undefined ? undefined : { name: network, src: networkPicture }}
        />
      }
      value={suspicious ? amount : <Worth token={token} locale={locale} fallback={t('balances.noPrice')} />}
      valueDetail={suspicious ? t('balances.notCounted') : undefined}
    />
  )
})

function wordsOf(verdict: Verdict, t: PluginContext['i18n']['t']): string {
  return 'of' in verdict ? t('balances.notReal', { symbol: verdict.of }) : t('balances.advertisement')
}

function Worth({ token, locale, fallback }: { token: TokenBalance; locale: string; fallback: string }): ReactElement {
  return <AmountText value={worthOf(token) ?? ''} currency="USD" decimals={2} locale={locale} fallback={fallback} />
}

function Warning({ children }: { children: ReactNode }): ReactElement {
  return (
    <span className="lk-tok-name lk-warning">
      <Icon name="warning" size={16} />
      <bdi className="lk-cut">{children}</bdi>
    </span>
  )
}
