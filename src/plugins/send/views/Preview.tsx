import { codeOf, type ViewProps } from '#kernel'
import {
  AddressBlock,
  AmountText,
  Avatar,
  Button,
  ButtonPair,
  Checkbox,
  cleanText,
  Facts,
  Hint,
  Picture,
  Rail,
  shortAddress,
  StickyFoot,
  Text,
  useReadable,
} from '#kit'
import { ACCOUNTS, errorText, formatUnits, moneyOf, NETWORKS, parseCaipAddress, SENDER, type SendReview } from '#wallet'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { FORM, PREVIEW } from '../refs.ts'
import { Warnings } from './Warnings.tsx'
import { AmountIn } from './AmountIn.tsx'

/** The review of the form. Only what is shown here can be signed. */
export function Preview({ ctx }: ViewProps): ReactElement {
  const form = ctx.use(FORM)
  const { review } = useReadable(form.state)
  useEffect(() => {
    // Closed by a change while it was shown. A view that is fading out is still drawn, but has nothing to say any more.
    const isShown = ctx.router.state.get().stack.at(-1)?.id === PREVIEW.id
    if (!review && isShown) ctx.router.goBack()
  }, [ctx, review])
  return review ? <Shown ctx={ctx} review={review} /> : <Text>{ctx.i18n.t('send.checking')}</Text>
}

function Shown({ ctx, review }: Pick<ViewProps, 'ctx'> & { readonly review: SendReview }): ReactElement {
  const { t, locale } = ctx.i18n
  const form = ctx.use(FORM)
  const standing = useReadable(ctx.use(SENDER).standing(review))
  const { holding } = useReadable(form.state)
  const [sure, setSure] = useState(false)
  const [failure, setFailure] = useState<ReactNode>()
  const why = standing.good ? undefined : standing.why

  useEffect(() => {
    if (why === 'account' || why === 'network' || why === 'changed') form.close(why)
    if (why !== 'expired') return undefined
    // An old estimate is made again while the person reads; what is shown is replaced, and only that can be sent.
    const life = new AbortController()
    form.renew(life.signal).catch(async (error: unknown) => {
      if (!life.signal.aborted && codeOf(error) !== 'ABORTED') setFailure(await errorText(ctx, error))
    })
    return () => life.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every estimate gets old for itself
  }, [ctx, form, review, why])

  const { request, fee, deposit, remains, warnings } = review
  const { amount, name } = request
  const { symbol, decimals, network: id } = amount.asset
  const networks = ctx.use(NETWORKS)
  const network = networks.get(id)
  const [from, to] = [parseCaipAddress(request.from).address, parseCaipAddress(request.to).address]
  const stopped = warnings.some(({ weight }) => weight === 'stop')
  const danger = warnings.find(({ weight }) => weight === 'danger')
  const money = holding && moneyOf(amount.units, holding)
  const canSend = standing.good && !stopped && (!danger || sure)
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
          {
            term: t('send.network'),
            value: network && (
              <>
                <Picture name={network.name} src={networks.picture(network)} size={16} />{' '}
                <bdi>{cleanText(network.name, 40)}</bdi>
              </>
            ),
          },
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
      <StickyFoot failure={failure}>
        {danger && !stopped && (
          <Checkbox checked={sure} onChange={setSure}>
            {t(danger.kind === 'lookalike' ? 'send.sure' : 'send.surely')}
          </Checkbox>
        )}
        <ButtonPair>
          <Button onClick={() => ctx.router.goBack()}>{t('send.cancel')}</Button>
          {failure ? (
            <Button
              variant="primary"
              onClick={() => {
                setFailure(undefined)
                form.renew(ctx.signal).catch(async (error: unknown) => setFailure(await errorText(ctx, error)))
              }}
            >
              {t('send.again')}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon="send"
              disabled={!canSend}
              busy={why === 'expired' && t('send.checking')}
              onClick={form.confirm}
            >
              {t('send.confirm')}
            </Button>
          )}
        </ButtonPair>
      </StickyFoot>
    </>
  )
}
