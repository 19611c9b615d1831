/** The tokens that can be swapped on a network: the account's own, and those that the service lists. */
import { codeOf, createBox, LatchkeyError, objectOf, type PluginContext, type Readable } from '#kernel'
import {
  accountKey,
  ACCOUNTS,
  assetKey,
  CHAINS,
  formatUnits,
  listHoldings,
  nativeHolding,
  numberToDecimal,
  rowsOf,
  type CaipAddress,
  type CaipNetworkId,
  type Holding,
  type Network,
} from '#wallet'
import * as v from 'valibot'
import { isNative, onWire, readTokens, type ListedToken } from '../hosted/wire.ts'

/** Milliseconds that a list is good for, and a price. */
const LIST_LIFE = 300_000
const PRICE_LIFE = 15_000
const MOST_BYTES = 200_000

const Prices = objectOf({
  fungibles: rowsOf(objectOf({ address: v.string(), price: v.pipe(v.number(), v.finite(), v.gtValue(0)) }), 100),
})

export interface TokenList {
  readonly network: CaipNetworkId | undefined
  /** Undefined while it loads, and after an error. */
  readonly listed: readonly ListedToken[] | undefined
  /** A code. */
  readonly error: string | undefined
}

export interface SwapTokens {
  readonly state: Readable<TokenList>
  /** Reads the network's list, unless a fresh one is there. Never rejects. */
  read(network: Network, options?: { readonly force?: boolean }): Promise<void>
  /** Own tokens first, then those of the list; each once. */
  all(network: Network): { readonly own: readonly Holding[]; readonly others: readonly Holding[] }
  /** A token that no list has, as the chain itself has it. Rejects with TOKEN_NOT_SENDABLE if it is none. */
  find(network: Network, token: CaipAddress, signal: AbortSignal): Promise<Holding>
  /** Dollars for one of each, as decimal strings; those without a price are left out. Never rejects. */
  prices(holdings: readonly Holding[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
}

export function createTokens(ctx: PluginContext, isHosted: (network: CaipNetworkId) => boolean): SwapTokens {
  const { clock, http } = ctx
  const box = createBox<TokenList>(ctx, { network: undefined, listed: undefined, error: undefined })
  const lists = new Map<CaipNetworkId, { readonly listed: readonly ListedToken[]; readonly until: number }>()
  const known = new Map<string, { readonly price: string; readonly until: number }>()

  const fromList = (network: Network, { address, name, symbol, decimals, logoUri }: ListedToken): Holding => ({
    asset: {
      network: network.caipNetworkId,
      decimals,
      symbol,
      ...(!isNative(address) && { token: address }),
    },
    name,
    balance: undefined,
    price: undefined,
    ...(logoUri && { iconUrl: logoUri }),
  })

  return {
    state: box,
    async read(network, { force = false } = {}) {
      const { caipNetworkId: id } = network
      const kept = lists.get(id)
      if (kept && kept.until > clock.monotonic() && !force)
        return box.update(() => ({ network: id, listed: kept.listed, error: undefined }))
      if (!isHosted(id)) return box.update(() => ({ network: id, listed: [], error: undefined }))
      box.update(() => ({ network: id, listed: undefined, error: undefined }))
      try {
        const rows = await readTokens(http, id, ctx.signal)
        const listed = rows.filter(({ address }) => address.startsWith(`${id}:`))
        lists.set(id, { listed, until: clock.monotonic() + LIST_LIFE })
        if (box.get().network === id) box.update(() => ({ network: id, listed, error: undefined }))
      } catch (error) {
        if (!ctx.signal.aborted && box.get().network === id)
          box.update(() => ({ network: id, listed: undefined, error: codeOf(error) }))
      }
    },
    all(network) {
      const own = listHoldings(ctx)
      const { network: of, listed = [] } = box.get()
      const seen = new Set(own.map(({ asset }) => assetKey(ctx, asset)))
      const others = of === network.caipNetworkId ? listed.map((token) => fromList(network, token)) : []
      return {
        own,
        others: others.filter((token) => {
          const isNew = !seen.has(assetKey(ctx, token.asset))
          seen.add(assetKey(ctx, token.asset))
          return isNew
        }),
      }
    },
    async find(network, token, signal) {
      const account = ctx.use(ACCOUNTS).state.get()
      const chain = await ctx.use(CHAINS).get(network.chainNamespace)
      if (!chain.readToken || !account?.address) throw new LatchkeyError('TOKEN_NOT_SENDABLE', { detail: token })
      if (isNative(token)) return nativeHolding(network, account.balance)
      const { decimals, balance, symbol, name } = await chain.readToken({
        network,
        token,
        owner: account.address,
        signal,
      })
      const short = symbol || ctx.i18n.t('swaps.unnamed')
      return {
        asset: { network: network.caipNetworkId, token, decimals, symbol: short },
        name: name || short,
        balance: formatUnits(balance, decimals),
        price: undefined,
      }
    },
    async prices(holdings, signal) {
      const wanted = holdings.filter((each) => (known.get(assetKey(ctx, each.asset))?.until ?? 0) <= clock.monotonic())
      if (wanted.length > 0) {
        const projectId = new URL(http.url('api', '/')).searchParams.get('projectId') ?? undefined
        const body = { currency: 'usd', addresses: wanted.map(({ asset }) => onWire(asset)), projectId }
        try {
          const path = '/v1/fungible/price'
          const answer = await http.post('api', path, {
            body,
            json: true,
            schema: Prices,
            signal,
            maxBytes: MOST_BYTES,
          })
          const asked = new Map(wanted.map((each) => [accountKey(onWire(each.asset)), assetKey(ctx, each.asset)]))
          for (const { address, price } of answer.fungibles) {
            // By its address: another token may have the same symbol.
            const key = asked.get(address.toLowerCase())
            const text = numberToDecimal(price)
            if (key !== undefined && text !== undefined)
              known.set(key, { price: text, until: clock.monotonic() + PRICE_LIFE })
          }
        } catch (error) {
          ctx.logger.info('no prices', codeOf(error))
        }
      }
      return new Map(
        holdings.flatMap((each) => {
          const price = known.get(assetKey(ctx, each.asset))?.price ?? each.price
          return price === undefined ? [] : [[assetKey(ctx, each.asset), price]]
        }),
      )
    },
  }
}
