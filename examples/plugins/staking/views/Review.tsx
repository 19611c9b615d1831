import type { ItemProps, ViewProps } from 'latchkey/plugin'
import { AddressBlock, AmountText, cleanText, Facts, Hint, Note, Stack, Text, useReadable } from 'latchkey/plugin/kit'
import { AmountIn, NetworkName, ReviewFoot, useLeaveWithout, useReview } from 'latchkey/plugin/operations'
import { formatUnits } from 'latchkey/plugin/wallet'
import { FORM, REVIEW, STAKES } from '../index.ts'
import { VAULT, type Review, type Warning } from '../vault.ts'
import { Parties } from './Parties.tsx'

/** Text and amounts begin where the text of hints does. */
const INSET = { marginInline: 12 }

/** What the form's review says. Only what is shown here can be signed. */
export default function ReviewView({ ctx }: ViewProps) {
  const { review } = useReadable(ctx.use(FORM).state)
  useLeaveWithout({ ctx }, review, REVIEW)
  return review ? <Shown ctx={ctx} review={review} /> : <Text>{ctx.i18n.t('staking.checking')}</Text>
}

function Shown({ ctx, review }: ItemProps & { readonly review: Review }) {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const vault = ctx.use(VAULT)
  const coin = vault.coin()
  const standing = useReadable(ctx.use(STAKES).standing(review))
  const shown = useReview({ ctx }, review, { standing, close: form.close, renew: form.renew })
  const { account, after, fee, prepared, side, units, warnings } = review
  return (
    <>
      <Parties ctx={ctx} account={account} side={side} state="open" />
      <Stack>
        <Hint>{t(`staking.${side}.you`)}</Hint>
        <div style={INSET}>
          <AmountText
            value={formatUnits(units, coin.decimals)}
            decimals={coin.decimals}
            unit={coin.symbol}
            locale={locale}
            large
            exact
          />
        </div>
        <Hint>{t(`staking.${side}.vault`)}</Hint>
        <div style={INSET}>
          <AddressBlock address={vault.address} />
        </div>
      </Stack>
      {warnings.map((warning) => (
        <WarningNote key={warning.kind} ctx={ctx} warning={warning} />
      ))}
      <Facts
        facts={[
          { term: t('staking.network'), value: <NetworkName ctx={ctx} id={prepared.network} /> },
          { term: t('staking.fee'), value: <AmountIn asset={fee.asset} units={fee.likely} locale={locale} /> },
          { term: t('staking.feeMost'), value: <AmountIn asset={fee.asset} units={fee.most} locale={locale} limit /> },
          { term: t('staking.walletAfter'), value: <AmountIn asset={coin} units={after.wallet} locale={locale} /> },
          { term: t('staking.stakedAfter'), value: <AmountIn asset={coin} units={after.staked} locale={locale} /> },
        ]}
      />
      <ReviewFoot
        ctx={ctx}
        shown={shown}
        warnings={warnings}
        isGood={standing.good}
        icon="lock"
        words={{
          cancel: t('staking.cancel'),
          again: t('staking.checkAgain'),
          checking: t('staking.checking'),
          confirm: t(`staking.${side}`),
          sure: t('staking.sure'),
        }}
        onConfirm={form.confirm}
      />
    </>
  )
}

function WarningNote({ ctx, warning }: ItemProps & { readonly warning: Warning }) {
  const { t } = ctx.i18n
  const { decimals, symbol } = ctx.use(VAULT).coin()
  const said = warning.kind === 'would-fail' && warning.said ? cleanText(warning.said, 120) : ''
  const missing = warning.kind === 'no-fee' ? formatUnits(warning.missing, decimals) : ''
  const words = { said, missing, symbol }
  return (
    <Note tone="danger" title={t(`staking.warn.${warning.kind}`, words)}>
      {t(`staking.warn.${warning.kind}${said ? 'Said' : 'Text'}`, words)}
    </Note>
  )
}
