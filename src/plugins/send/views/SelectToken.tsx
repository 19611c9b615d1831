import type { ViewProps } from '#kernel'
import { amountText, AmountText, cleanText, Picture, Row, Unloaded, useReadable } from '#kit'
import { textsOfHolding, TokenList } from '#operations/kit'
import {
  ACCOUNTS,
  assetKey,
  BALANCES,
  listHoldings,
  multiplyDecimals,
  NETWORKS,
  sameAsset,
  type Holding,
} from '#wallet'
import { useMemo, type ReactElement } from 'react'
import { FORM } from '../refs.ts'

/** The tokens of the account on the network in use, the most valuable first. Imitations are not among them (threat T19). */
export function SelectToken({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const { holding: chosen } = useReadable(form.state)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const balances = useReadable(ctx.watch(BALANCES))
  const tokens = useReadable(balances?.state)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew when the account or its balances change
  const all = useMemo(() => listHoldings(ctx), [ctx, account, tokens])
  return (
    <TokenList
      items={all}
      keyOf={({ asset }) => assetKey(ctx, asset)}
      textsOf={textsOfHolding}
      words={{
        search: t('send.search'),
        clear: t('send.clear'),
        list: t('send.tokens'),
        unfound: t('send.unfound'),
        unfoundText: t('send.unfoundText'),
      }}
      above={
        tokens?.error !== undefined &&
        tokens.error !== 'CHAIN_NOT_SUPPORTED' && (
          <Unloaded
            busy={tokens.loading}
            action={t(tokens.loading ? 'send.loadingTokens' : 'send.retry')}
            onRetry={() => void balances?.refresh({ force: true })}
          >
            {t('send.tokensFailed')}
          </Unloaded>
        )
      }
      renderRow={(holding, tabIndex) => (
        <TokenRow
          ctx={ctx}
          holding={holding}
          current={chosen !== undefined && sameAsset(ctx, chosen.asset, holding.asset)}
          tabIndex={tabIndex}
          onClick={() => {
            form.choose(holding)
            ctx.router.goBack()
          }}
        />
      )}
    />
  )
}

interface TokenRowProps extends Pick<ViewProps, 'ctx'> {
  readonly holding: Holding
  readonly current: boolean
  readonly tabIndex: 0 | -1
  readonly onClick: () => void
}

function TokenRow({ ctx, holding, current, tabIndex, onClick }: TokenRowProps): ReactElement {
  const { locale, t } = ctx.i18n
  const { asset, balance, iconUrl, price } = holding
  const networks = ctx.use(NETWORKS)
  const network = networks.get(asset.network)
  const picture = network && networks.picture(network)
  const name = cleanText(holding.name) || t('send.unnamed')
  return (
    <Row
      label={name}
      detail={`${amountText(balance ?? '', { locale }) ?? '–'} ${cleanText(asset.symbol, 16)}`}
      value={
        <AmountText
          value={price === undefined || balance === undefined ? '' : multiplyDecimals(balance, price)}
          currency="USD"
          decimals={2}
          locale={locale}
          fallback={t('send.noPrice')}
        />
      }
      picture={
        <Picture
          name={name}
          src={iconUrl ?? (asset.token === undefined ? picture : undefined)}
          shape="round"
          badge={asset.token === undefined || !network ? undefined : { name: network.name, src: picture }}
        />
      }
      current={current}
      tabIndex={tabIndex}
      onClick={onClick}
    />
  )
}
