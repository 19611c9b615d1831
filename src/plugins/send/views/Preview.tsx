import type { ViewProps } from '#kernel'
import { AddressBlock, AmountText, Avatar, cleanText, Facts, Hint, Rail, shortAddress, Text, useReadable } from '#kit'
import { AmountIn, NetworkName, ReviewFoot, useLeaveWithout, useReview } from '#operations/kit'
import { ACCOUNTS, formatUnits, moneyOf, parseCaipAddress, SENDER, type SendReview } from '#wallet'
import type { ReactElement } from 'react'
import { FORM, PREVIEW } from '../refs.ts'
import { Warnings } from './Warnings.tsx'

/** The review of the form. Only what is shown here can be signed. */
export function Preview({ ctx }: ViewProps): ReactElement {
  const { review } = useReadable(ctx.use(FORM).state)
  useLeaveWithout({ ctx }, review, PREVIEW)
  return review ? <Shown ctx={ctx} review={review} /> : <Text>{ctx.i18n.t('send.checking')}</Text>
}

function Shown({ ctx, review }: Pick<ViewProps, 'ctx'> & { readonly review: SendReview }): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const standing = useReadable(ctx.use(SENDER).standing(review))
  const { holding } = useReadable(form.state)
  const shown = useReview({ ctx }, review, { standing, close: form.close, renew: form.renew })

  const { request, fee, deposit, remains, warnings } = review
  const { amount, name } = request
  const { symbol, decimals, network: id } = amount.asset
  const [from, to] = [parseCaipAddress(request.from).address, parseCaipAddress(request.to).address]
  const danger = warnings.find(({ weight }) => weight === 'danger')
  const money = holding && moneyOf(amount.units, holding)
  const { connectedWalletInfo } = ctx.use(ACCOUNTS).state.get() ?? {}

  return (
    <>
      <Rail
        state="open"
        mark="send"
        left={{
          picture: <Avatar address={from} size={56} />,
          label: connectedWalletInfo?.name,
          detail: t('send.sender'),
        }}
        right={{
          picture: <Avatar address={to} size={56} />,
          label: name !== undefined ? cleanText(name, 40) : <bdi dir="ltr">{shortAddress(to)}</bdi>,
          detail: t('send.receiver'),
        }}
      />
      <div className="lk-group">
        <Hint>{t('send.you')}</Hint>
        <div style={{ marginInline: 12 }}>
          <AmountText
            value={formatUnits(amount.units, decimals)}
            decimals={decimals}
            unit={symbol}
            locale={locale}
            large
            exact
          />
        </div>
        {money !== undefined && (
          <Hint>
            <AmountText value={money} currency="USD" decimals={2} locale={locale} />
          </Hint>
        )}
      </div>
      <div className="lk-group">
        <Hint>{name === undefined ? t('send.receiver') : `${t('send.receiver')} ${cleanText(name, 60)}`}</Hint>
        <div style={{ marginInline: 12 }}>
          <AddressBlock address={to} />
        </div>
      </div>
      <Warnings ctx={ctx} review={review} />
      <Facts
        facts={[
          { term: t('send.network'), value: <NetworkName ctx={ctx} id={id} /> },
          fee && {
            term: t('send.fee'),
            value: <AmountIn asset={fee.asset} units={fee.likely} locale={locale} limit={fee.most === fee.likely} />,
          },
          fee &&
            fee.most > fee.likely && {
              term: t('send.feeMost'),
              value: <AmountIn asset={fee.asset} units={fee.most} locale={locale} limit />,
            },
          fee &&
            deposit > 0n && {
              term: t('send.deposit'),
              value: <AmountIn asset={fee.asset} units={deposit} locale={locale} />,
            },
          ...remains.map(({ asset, units }, at) => ({
            term: at === 0 ? t('send.remains') : '',
            value: <AmountIn asset={asset} units={units} locale={locale} />,
          })),
        ]}
      />
      <ReviewFoot
        ctx={ctx}
        shown={shown}
        warnings={warnings}
        isGood={standing.good}
        icon="send"
        words={{
          cancel: t('send.cancel'),
          again: t('send.again'),
          checking: t('send.checking'),
          confirm: t('send.confirm'),
          sure: t(danger?.kind === 'lookalike' ? 'send.sure' : 'send.surely'),
        }}
        onConfirm={form.confirm}
      />
    </>
  )
}
