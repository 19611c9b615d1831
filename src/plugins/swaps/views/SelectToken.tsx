import type { ViewProps } from '#kernel'
import { amountText, AmountText, Badge, cleanText, Note, RowSkeleton, Plate, Row, TextButton, useReadable } from '#kit'
import { textsOfHolding, TokenList } from '#operations/kit'
import {
  ACCOUNTS,
  assetKey,
  BALANCES,
  caipAddress,
  CHAINS,
  createTokenTrust,
  multiplyDecimals,
  NETWORKS,
  networkInUse,
  sameAsset,
  type Holding,
  type Network,
} from '#wallet'
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { FORM, TOKENS } from '../refs.ts'
import { MOST_SUGGESTED, SUGGESTED } from '../tokens/suggested.ts'
import { TokenPicture } from './parts.tsx'

/** Own tokens first, then suggested ones, then all by their symbol; any other by its address, with a warning. */
export function SelectToken({ ctx, params: { side } }: ViewProps<{ readonly side: 'give' | 'get' }>): ReactElement {
  const { t } = ctx.i18n
  const form = ctx.use(FORM)
  const service = ctx.use(TOKENS)
  const chosen = useReadable(form.state)[side]
  const list = useReadable(service.state)
  const account = useReadable(ctx.use(ACCOUNTS).state)
  const balances = useReadable(ctx.watch(BALANCES))
  const held = useReadable(balances?.state)
  const network = networkInUse(ctx)
  const trust = useMemo(() => createTokenTrust((id) => ctx.use(NETWORKS).get(id)), [ctx])

  useEffect(() => {
    if (network) void service.read(network)
  }, [service, network])

  const all = useMemo(() => {
    if (!network) return []
    const { own, others } = service.all(network)
    const order = ({ asset }: Holding): number => {
      const at = SUGGESTED.indexOf(asset.symbol)
      return at === -1 ? SUGGESTED.length : at
    }
    const genuine = others.filter((token) => !trust.isSuspicious(judged(token)))
    const suggested = genuine.filter((token) => order(token) < SUGGESTED.length).toSorted((a, b) => order(a) - order(b))
    const first = suggested.slice(0, MOST_SUGGESTED)
    const rest = others.filter((token) => !first.includes(token))
    const bySymbol = rest.toSorted((a, b) => a.asset.symbol.localeCompare(b.asset.symbol))
    return [
      ...own.map((token) => ({ token, group: 'own' as const })),
      ...first.map((token) => ({ token, group: 'suggested' as const })),
      ...bySymbol.map((token) => ({ token, group: 'all' as const })),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew when the account, its balances or the list change
  }, [service, network, trust, list, account, held])
  const isLoading = list.listed === undefined && list.error === undefined

  const choose = (token: Holding): void => {
    form.choose(side, token)
    ctx.router.goBack()
  }
  return (
    <>
      <TokenList
        items={all}
        keyOf={({ token }) => assetKey(ctx, token.asset)}
        textsOf={({ token }) => textsOfHolding(token)}
        isLoading={isLoading}
        words={{
          search: t('swaps.search'),
          clear: t('swaps.clear'),
          list: t('swaps.all'),
          unfound: t('swaps.unfound'),
          unfoundText: t('swaps.unfoundText'),
        }}
        above={
          list.error !== undefined && (
            <Note tone="warning">
              {t('swaps.listFailed')}{' '}
              <TextButton onClick={() => network && void service.read(network, { force: true })}>
                {t('swaps.retry')}
              </TextButton>
            </Note>
          )
        }
        renderUnlisted={(query, otherwise) => (
          <Stranger ctx={ctx} network={network} query={query} onChoose={choose} otherwise={otherwise} />
        )}
        renderRow={({ token, group }, tabIndex, query) => {
          const verdict = group === 'own' ? undefined : trust.judge(judged(token))
          return (
            <TokenRow
              ctx={ctx}
              token={token}
              note={
                verdict?.kind === 'fake'
                  ? t('swaps.fake', { of: verdict.of })
                  : group === 'suggested' && query === ''
                    ? t('swaps.suggested')
                    : undefined
              }
              isWarning={verdict?.kind === 'fake'}
              current={chosen !== undefined && sameAsset(ctx, chosen.asset, token.asset)}
              tabIndex={tabIndex}
              onClick={() => choose(token)}
            />
          )
        }}
      />
      {isLoading && (
        <Plate name={t('swaps.all')} busy>
          {[0, 1, 2, 3, 4].map((at) => (
            <RowSkeleton key={at} shape="round" detail at={at} />
          ))}
        </Plate>
      )}
    </>
  )
}

const judged = ({ asset, name, price }: Holding) => ({
  name,
  symbol: asset.symbol,
  chainId: asset.network,
  address: asset.token,
  price: price === undefined ? 0 : Number(price),
})

interface StrangerProps extends Pick<ViewProps, 'ctx'> {
  readonly network: Network | undefined
  readonly query: string
  readonly otherwise: ReactNode
  readonly onChoose: (token: Holding) => void
}

/** A token that nobody lists is found by its address, and offered with a warning. */
function Stranger({ ctx, network, query, otherwise, onChoose }: StrangerProps): ReactNode {
  const { t } = ctx.i18n
  const token = useStranger(ctx, network, query)
  if (!token) return otherwise
  return (
    <Plate label={t('swaps.found')}>
      <TokenRow ctx={ctx} token={token} note={t('swaps.unlisted')} current={false} onClick={() => onChoose(token)} />
    </Plate>
  )
}

function useStranger(ctx: ViewProps['ctx'], network: Network | undefined, query: string): Holding | undefined {
  const [found, setFound] = useState<{ readonly text: string; readonly token: Holding }>()
  const text = query.trim()
  useEffect(() => {
    if (!network || !ctx.use(CHAINS).looksLikeAddress(network.chainNamespace, text)) return undefined
    const life = new AbortController()
    ctx
      .use(TOKENS)
      .find(network, caipAddress(network.caipNetworkId, text), life.signal)
      .then(
        (token) => !life.signal.aborted && setFound({ text, token }),
        (error: unknown) => ctx.logger.info('no token at this address', error),
      )
    return () => life.abort()
  }, [ctx, network, text])
  // What was found for another text is no answer to this one.
  return found?.text === text ? found.token : undefined
}

interface TokenRowProps extends Pick<ViewProps, 'ctx'> {
  readonly token: Holding
  readonly note?: string | undefined
  readonly isWarning?: boolean | undefined
  readonly current: boolean
  readonly tabIndex?: 0 | -1 | undefined
  readonly onClick: () => void
}

function TokenRow({ ctx, token, note, isWarning, current, tabIndex, onClick }: TokenRowProps): ReactElement {
  const { locale, t } = ctx.i18n
  const { asset, balance, price } = token
  const name = cleanText(token.name) || t('swaps.unnamed')
  const amount = balance === undefined ? '' : `${amountText(balance, { locale }) ?? '–'} `
  return (
    <Row
      label={name}
      detail={`${amount}${cleanText(asset.symbol, 16)}${note && !isWarning ? ` · ${note}` : ''}`}
      badge={isWarning && note ? <Badge tone="danger">{note}</Badge> : undefined}
      value={
        balance === undefined ? undefined : (
          <AmountText
            value={price === undefined ? '' : multiplyDecimals(balance, price)}
            currency="USD"
            decimals={2}
            locale={locale}
            fallback={t('swaps.noPrice')}
          />
        )
      }
      picture={<TokenPicture ctx={ctx} token={token} size={36} />}
      current={current}
      tabIndex={tabIndex}
      onClick={onClick}
    />
  )
}
