import type { ViewProps } from '#kernel'
import {
  amountText,
  AmountText,
  cleanText,
  Field,
  Heading,
  Picture,
  Row,
  Text,
  Unloaded,
  useReadable,
  WindowedList,
} from '#kit'
import { ACCOUNTS, BALANCES, sameAsset, listHoldings, multiplyDecimals, NETWORKS, type Holding } from '#wallet'
import { useMemo, useState, type ReactElement } from 'react'
import { FORM } from '../refs.ts'

/** The tokens of the account on the network in use, the most valuable first. Imitations are not among them (threat T19). */
export function SelectToken({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const { holding: chosen } = useReadable(form.state)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const balances = useReadable(ctx.watch(BALANCES))
  const tokens = useReadable(balances?.state ?? NOTHING)
  const [query, setQuery] = useState('')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew when the account or its balances change
  const all = useMemo(() => listHoldings(ctx), [ctx, account, tokens])
  const found = all.filter((holding) => matches(holding, query))
  return (
    <>
      <Field
        type="search"
        label={t('send.search')}
        placeholder={t('send.search')}
        clearLabel={t('send.clear')}
        value={query}
        onChange={setQuery}
      />
      {tokens?.error !== undefined && tokens.error !== 'CHAIN_NOT_SUPPORTED' && (
        <Unloaded
          busy={tokens.loading}
          action={t(tokens.loading ? 'send.loadingTokens' : 'send.retry')}
          onRetry={() => void balances?.refresh({ force: true })}
        >
          {t('send.tokensFailed')}
        </Unloaded>
      )}
      {found.length === 0 ? (
        <div className="lk-group" aria-live="polite">
          <Heading>{t('send.unfound')}</Heading>
          <Text>{t('send.unfoundText')}</Text>
        </div>
      ) : (
        <WindowedList
          name={t('send.tokens')}
          className="lk-send-list"
          sheet={css}
          count={found.length}
          keyOf={(index) => found[index]?.asset.token ?? 'native'}
        >
          {(index, tabIndex) => {
            const holding = found[index]
            return (
              holding && (
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
              )
            )
          }}
        </WindowedList>
      )}
    </>
  )
}

const NOTHING = { get: () => undefined, subscribe: () => () => {} }

// A row is no wider than the list, so that long names are cut.
const css = `
.lk-send-list .lk-row{height:100%;min-width:0}
`

function matches({ asset, name }: Holding, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  const contract = asset.token?.slice(asset.token.lastIndexOf(':') + 1) ?? ''
  return [asset.symbol, name].some((text) => text.toLowerCase().includes(wanted)) || contract.toLowerCase() === wanted
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
