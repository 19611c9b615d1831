/** The two tokens of the form: where they come from, their balances and their prices. */
import { codeOf, type Box, type PluginContext } from '#kernel'
import {
  ACCOUNTS,
  assetKey,
  isCaipAddress,
  listHoldings,
  nativeHolding,
  networkInUse,
  sameAsset,
  type Asset,
  type CaipAddress,
  type CaipNetworkId,
  type Holding,
  type Network,
} from '#wallet'
import type { SwapTokens } from '../tokens/createTokens.ts'
import type { FormState } from './state.ts'

export interface Sides {
  /** With the native currency on the side that gives. */
  start(): void
  find(network: Network, wanted: CaipAddress | CaipNetworkId, signal: AbortSignal): Promise<Holding>
  readBalances(): void
  readPrices(signal: AbortSignal): Promise<void>
  priceOf(asset: Asset): string | undefined
  /** Takes over what wallets and services say of the chosen tokens now. */
  update(): void
}

export function createSides(
  ctx: PluginContext,
  tokens: SwapTokens,
  box: Pick<Box<FormState>, 'get' | 'update'>,
): Sides {
  const set = (next: Partial<FormState>): void => box.update((now) => ({ ...now, ...next }))
  let prices: ReadonlyMap<string, string> = new Map()
  const nativeOf = (network: Network, balance?: string): Holding =>
    listHoldings(ctx).find(({ asset }) => !asset.token) ?? nativeHolding(network, balance)

  return {
    start() {
      const network = networkInUse(ctx)
      if (!network) return
      set({ give: nativeOf(network, ctx.use(ACCOUNTS).state.get()?.balance) })
      void tokens.read(network)
    },
    async find(network, wanted, signal) {
      if (!isCaipAddress(wanted)) return nativeOf(network)
      const { own, others } = tokens.all(network)
      const held = [...own, ...others].find(({ asset }) =>
        sameAsset(ctx, asset, { network: network.caipNetworkId, token: wanted }),
      )
      return held ?? tokens.find(network, wanted, signal)
    },
    /** Balances of tokens that no service told of are read from the chain; while that is unknown, none is shown. */
    readBalances() {
      const network = networkInUse(ctx)
      if (!network) return
      for (const side of ['give', 'get'] as const) {
        const token = box.get()[side]
        if (token?.asset.token === undefined || token.balance !== undefined) continue
        tokens.find(network, token.asset.token, ctx.signal).then(
          ({ balance }) => {
            const now = box.get()[side]
            if (now && sameAsset(ctx, now.asset, token.asset)) set({ [side]: { ...now, balance } })
          },
          (error: unknown) => ctx.logger.info('the balance of a token is unknown', codeOf(error)),
        )
      }
    },
    async readPrices(signal) {
      const { give, get } = box.get()
      const wanted = [give, get].filter((token) => token !== undefined)
      const found = await tokens.prices(wanted, signal)
      if (signal.aborted) return
      prices = found
      const priced = (token: Holding | undefined): Holding | undefined =>
        token && { ...token, price: found.get(assetKey(ctx, token.asset)) ?? token.price }
      set({ give: priced(box.get().give), get: priced(box.get().get) })
    },
    priceOf(asset) {
      const { give, get } = box.get()
      const known = [give, get].find((token) => token && sameAsset(ctx, token.asset, asset))
      return prices.get(assetKey(ctx, asset)) ?? known?.price
    },
    update() {
      const { give, get } = box.get()
      const now = listHoldings(ctx)
      const newer = (token: Holding | undefined): Holding | undefined => {
        const held = token && now.find(({ asset }) => sameAsset(ctx, asset, token.asset))
        return held ? { ...token, balance: held.balance, price: held.price ?? token.price } : token
      }
      const [nextGive, nextGet] = [newer(give), newer(get)]
      if (nextGive?.balance !== give?.balance || nextGet?.balance !== get?.balance)
        set({ give: nextGive, get: nextGet })
    },
  }
}
