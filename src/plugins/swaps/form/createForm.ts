/** Keeps what the person has chosen, asks for quotes while they look at it, and leads from the form to the wallet. */
import { codeOf, createBox, LatchkeyError, type PluginContext } from '#kernel'
import { decimalSign } from '#kit'
import {
  ACCOUNT,
  ACCOUNTS,
  formatUnits,
  isAsset,
  isCaipAddress,
  listHoldings,
  nativeHolding,
  NETWORKS,
  networkInUse,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
  type Holding,
  type Network,
  type Quote,
  type QuoteRequest,
  type QuotesService,
  type SwapParams,
} from '#wallet'
import { LEAST_SLIPPAGE, MOST_SLIPPAGE, type Settings } from '../options.ts'
import { failureIn } from '../quotes/failureIn.ts'
import { PREVIEW, PROGRESS } from '../refs.ts'
import type { Swapper } from '../swapper/createSwapper.ts'
import { PRICE_MOVED } from '../swapper/renew.ts'
import { tokenKey, type SwapTokens } from '../tokens/createTokens.ts'
import { createAsking } from './createAsking.ts'
import { impactOf, localized, unitsOf } from './figures.ts'
import { gasPriceFor } from './reserve.ts'
import type { FormState, SwapForm } from './state.ts'

const SLIPPAGE_KEY = 'slippage'
/** What is kept for a fee where the native currency itself is swapped: the gas of a swap, with a reserve. */
const SWAP_GAS = 400_000n

export interface FormParts {
  readonly tokens: SwapTokens
  readonly swapper: Swapper
  readonly quotes: QuotesService
  readonly settings: Settings
  readonly slippage: { read(): number | undefined; write(bps: number): void }
}

export const clampSlippage = (bps: number): number => Math.min(MOST_SLIPPAGE, Math.max(LEAST_SLIPPAGE, Math.round(bps)))
export { SLIPPAGE_KEY }

export function createForm(ctx: PluginContext, parts: FormParts): SwapForm {
  const { tokens, swapper, quotes, settings, slippage } = parts
  const accounts = ctx.use(ACCOUNTS)
  const empty: FormState = {
    give: undefined,
    get: undefined,
    amount: '',
    slippageBps: slippage.read() ?? settings.slippageBps,
    quotes: undefined,
    quotedAt: undefined,
    refusal: undefined,
    review: undefined,
    closed: undefined,
  }
  const box = createBox<FormState>(ctx, empty)
  const set = (next: Partial<FormState>): void => box.update((now) => ({ ...now, ...next }))
  let tell: ((hash: string) => void) | undefined
  let begun: { readonly params: SwapParams | undefined } | undefined
  let prices: ReadonlyMap<string, string> = new Map()
  const asking = createAsking(ctx, {
    quotes,
    state: box,
    set,
    requestOf,
    onAsked: (signal) => void readPrices(signal),
  })
  ctx.own(asking.stop)

  let inUse = accounts.state.get()?.caipAddress
  ctx.own(
    accounts.state.subscribe(() => {
      const now = accounts.state.get()?.caipAddress
      if (now === inUse) return
      const isElsewhere = !now || !inUse || parseCaipAddress(now).chainId !== parseCaipAddress(inUse).chainId
      inUse = now
      const { review, closed } = box.get()
      set({
        review: undefined,
        closed: review && now ? (isElsewhere ? 'network' : 'account') : closed,
        ...(isElsewhere && { give: undefined, get: undefined, amount: '' }),
      })
      if (isElsewhere) startTokens()
      asking.update()
    }),
  )

  function startTokens(): void {
    const network = networkInUse(ctx)
    if (!network) return
    const account = accounts.state.get()
    const native = listHoldings(ctx).find(({ asset }) => !asset.token) ?? nativeHolding(network, account?.balance)
    set({ give: native })
    void tokens.read(network)
  }

  /** Balances of tokens that no service told of are read from the chain; while that is unknown, none is shown. */
  function readBalances(): void {
    const network = networkInUse(ctx)
    if (!network) return
    for (const side of ['give', 'get'] as const) {
      const token = box.get()[side]
      if (token?.asset.token === undefined || token.balance !== undefined) continue
      tokens.find(network, token.asset.token, ctx.signal).then(
        ({ balance }) => {
          const now = box.get()[side]
          if (now && isAsset(ctx, now.asset, token.asset)) set({ [side]: { ...now, balance } })
        },
        (error: unknown) => ctx.logger.info('the balance of a token is unknown', codeOf(error)),
      )
    }
  }

  function requestOf(): QuoteRequest | undefined {
    const { give, get, amount, slippageBps } = box.get()
    const account = accounts.state.get()?.caipAddress
    if (!give || !get || !account || parseCaipAddress(account).chainId !== give.asset.network) return undefined
    const { units } = unitsOf(amount, give, ctx.i18n.locale)
    if (units === undefined || isAsset(ctx, give.asset, get.asset)) return undefined
    return { account, give: give.asset, get: get.asset, exact: 'give', units, slippageBps }
  }

  async function readPrices(signal: AbortSignal): Promise<void> {
    const { give, get } = box.get()
    const wanted = [give, get].filter((token) => token !== undefined)
    const found = await tokens.prices(wanted, signal)
    if (signal.aborted) return
    prices = found
    const priced = (token: Holding | undefined): Holding | undefined =>
      token && { ...token, price: found.get(tokenKey(token)) ?? token.price }
    set({ give: priced(box.get().give), get: priced(box.get().get) })
  }

  const priceOf = (token: Holding | undefined): string | undefined =>
    token && (prices.get(tokenKey(token)) ?? token.price)

  async function find(network: Network, wanted: CaipAddress | CaipNetworkId, signal: AbortSignal): Promise<Holding> {
    if (!isCaipAddress(wanted))
      return listHoldings(ctx).find(({ asset }) => !asset.token) ?? nativeHolding(network, undefined)
    const { own, others } = tokens.all(network)
    const held = [...own, ...others].find(({ asset }) =>
      isAsset(ctx, asset, { network: network.caipNetworkId, token: wanted }),
    )
    return held ?? tokens.find(network, wanted, signal)
  }

  async function prepare(wanted: QuoteRequest | undefined, signal: AbortSignal): Promise<void> {
    const quote = best()
    if (!wanted || !asking.isAbout(wanted))
      throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED', { detail: 'no request' })
    if (!quote) throw new LatchkeyError(failureIn(box.get().quotes) ?? PRICE_MOVED, { detail: 'no quote' })
    const review = await swapper.prepare({ request: wanted, quote, impactBps: impact() }, signal)
    set({ review, closed: undefined })
  }

  const best = (): Quote | undefined => box.get().quotes?.quotes[0]

  function impact(): number | undefined {
    const { give, get } = box.get()
    const quote = best()
    return quote && (quote.priceImpactBps ?? impactOf(quote, { give: priceOf(give), get: priceOf(get) }))
  }

  return {
    state: box,
    async begin(params, signal) {
      // The view is drawn again when the person comes back to it, with what was chosen before.
      if (begun && begun.params === params) return
      begun = undefined
      if (!params && box.get().give) {
        begun = { params }
        return
      }
      const { from, to, amount } = params ?? {}
      const wanted = from ?? to
      const id = wanted === undefined ? undefined : isCaipAddress(wanted) ? parseCaipAddress(wanted).chainId : wanted
      const networks = ctx.use(NETWORKS)
      if (id !== undefined && !networks.get(id)) throw new LatchkeyError('NETWORK_NOT_FOUND', { detail: id })
      if (id !== undefined && networkInUse(ctx)?.caipNetworkId !== id) await networks.switchTo(id, { signal })
      const network = networkInUse(ctx)
      if (!network) throw new LatchkeyError('UNSUPPORTED_CHAIN', { detail: id })
      set({ ...empty, slippageBps: box.get().slippageBps })
      startTokens()
      const [give, get] = await Promise.all([from && find(network, from, signal), to && find(network, to, signal)])
      if (give) set({ give })
      if (get) set({ get })
      readBalances()
      const plain = amount !== undefined && /^\d{1,78}(?:\.\d{1,77})?$/.test(amount) ? amount : undefined
      if (amount !== undefined && plain === undefined)
        throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED', { detail: 'amount' })
      if (plain !== undefined) set({ amount: localized(plain, decimalSign(ctx.i18n.locale)) })
      begun = { params }
      asking.update()
    },
    watch: asking.watch,
    choose(side, token) {
      const { give, get } = box.get()
      const other = side === 'give' ? get : give
      // The same token on both sides: the other side gets what this one had.
      const swapped = other && isAsset(ctx, other.asset, token.asset) ? (side === 'give' ? give : get) : other
      set({
        ...(side === 'give' ? { give: token, get: swapped, amount: '' } : { get: token, give: swapped }),
        closed: undefined,
      })
      readBalances()
      asking.update()
    },
    type(amount) {
      set({ amount, closed: undefined })
      asking.update()
    },
    flip() {
      const { give, get } = box.get()
      const quote = best()
      const amount = quote
        ? localized(formatUnits(quote.gets.units, quote.gets.asset.decimals), decimalSign(ctx.i18n.locale))
        : ''
      set({ give: get, get: give, amount, closed: undefined })
      asking.update()
    },
    async max(signal) {
      const { give } = box.get()
      const network = networkInUse(ctx)
      if (!give?.balance || !network) return
      let units = unitsOf(give.balance, give, 'en').units ?? 0n
      if (give.asset.token === undefined) {
        // The native source keeps its gas.
        const reserve = (await gasPriceFor(ctx, network, signal)) * SWAP_GAS
        units = units > reserve ? units - reserve : 0n
      }
      set({
        amount: localized(formatUnits(units, give.asset.decimals), decimalSign(ctx.i18n.locale)),
        closed: undefined,
      })
      asking.update()
    },
    slip(bps) {
      const slippageBps = clampSlippage(bps)
      slippage.write(slippageBps)
      set({ slippageBps })
      asking.update()
    },
    refresh: asking.refresh,
    update() {
      const { give, get } = box.get()
      const now = listHoldings(ctx)
      const newer = (token: Holding | undefined): Holding | undefined => {
        const held = token && now.find(({ asset }) => isAsset(ctx, asset, token.asset))
        return held ? { ...token, balance: held.balance, price: held.price ?? token.price } : token
      }
      const [nextGive, nextGet] = [newer(give), newer(get)]
      if (nextGive?.balance !== give?.balance || nextGet?.balance !== get?.balance)
        set({ give: nextGive, get: nextGet })
    },
    best,
    impact,
    async review(signal) {
      await prepare(requestOf(), signal)
      ctx.router.push(PREVIEW)
    },
    async renew(signal) {
      await asking.answered(signal)
      await prepare(requestOf(), signal)
    },
    close: (closed) => set({ closed, review: undefined }),
    confirm() {
      const { review } = box.get()
      if (!review) return
      const heard = tell
      const key = swapper.run(review, (hash) => {
        heard?.(hash)
        if (tell === heard) tell = undefined
      })
      set({ review: undefined, amount: '', quotes: undefined, quotedAt: undefined })
      asking.stop()
      ctx.router.replace(PROGRESS, { key })
    },
    onSent(next) {
      tell = next
    },
  }
}

/** Where the person goes when a run is over. */
export const leave = ({ router }: Pick<PluginContext, 'router'>): void =>
  router.canOpen(ACCOUNT) ? router.reset(ACCOUNT) : void router.close()
