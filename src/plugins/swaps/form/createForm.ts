/** Keeps what the person has chosen, asks for quotes while they look at it, and leads from the form to the wallet. */
import { createBox, LatchkeyError, type PluginContext } from '#kernel'
import { localized, unitsOf, watchAccount } from '#operations'
import {
  ACCOUNTS,
  formatUnits,
  isCaipAddress,
  NETWORKS,
  networkInUse,
  parseCaipAddress,
  sameAsset,
  type Quote,
  type QuoteRequest,
  type QuotesService,
  type SwapParams,
} from '#wallet'
import { LEAST_SLIPPAGE, MOST_SLIPPAGE, type Settings } from '../options.ts'
import { createAsker } from '../quotes/forGets.ts'
import { failureIn } from '../quotes/failureIn.ts'
import { PREVIEW, PROGRESS } from '../refs.ts'
import type { Swapper } from '../swapper/createSwapper.ts'
import { PRICE_MOVED } from '../swapper/renew.ts'
import type { SwapTokens } from '../tokens/createTokens.ts'
import { createAsking } from './createAsking.ts'
import { createSides } from './createSides.ts'
import { impactOf, typedUnits } from './figures.ts'
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
    typed: 'give',
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
  const sides = createSides(ctx, tokens, box)
  const asking = createAsking(ctx, {
    quotes: createAsker(ctx, { quotes, priceOf: sides.priceOf }),
    state: box,
    set,
    requestOf,
    onAsked: (signal) => void sides.readPrices(signal),
  })
  watchAccount(ctx, (now, before) => {
    const isElsewhere = !now || !before || parseCaipAddress(now).chainId !== parseCaipAddress(before).chainId
    const { review, closed } = box.get()
    set({
      review: undefined,
      closed: review && now ? (isElsewhere ? 'network' : 'account') : closed,
      ...(isElsewhere && { give: undefined, get: undefined, typed: 'give', amount: '' }),
    })
    if (isElsewhere) sides.start()
    asking.update()
  })

  function requestOf(): QuoteRequest | undefined {
    const { give, get, typed, slippageBps } = box.get()
    const account = accounts.state.get()?.caipAddress
    if (!give || !get || !account || parseCaipAddress(account).chainId !== give.asset.network) return undefined
    const { units } = typedUnits(box.get(), ctx.i18n.locale)
    if (units === undefined || sameAsset(ctx, give.asset, get.asset)) return undefined
    return { account, give: give.asset, get: get.asset, exact: typed, units, slippageBps }
  }

  async function prepare(wanted: QuoteRequest | undefined, signal: AbortSignal, unlimited = false): Promise<void> {
    const quote = best()
    if (!wanted || !asking.isAbout(wanted))
      throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED', { detail: 'no request' })
    const request = quote && asking.requestOf(quote)
    if (!request) throw new LatchkeyError(failureIn(box.get().quotes) ?? PRICE_MOVED, { detail: 'no quote' })
    const review = await swapper.prepare({ request, quote, impactBps: impact(), unlimited }, signal)
    set({ review, closed: undefined })
  }

  const best = (): Quote | undefined => box.get().quotes?.quotes[0]

  function impact(): number | undefined {
    const quote = best()
    if (!quote) return undefined
    const prices = { give: sides.priceOf(quote.gives.asset), get: sides.priceOf(quote.gets.asset) }
    return quote.priceImpactBps ?? impactOf(quote, prices)
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
      sides.start()
      const [give, get] = await Promise.all([
        from && sides.find(network, from, signal),
        to && sides.find(network, to, signal),
      ])
      if (give) set({ give })
      if (get) set({ get })
      sides.readBalances()
      const plain = amount !== undefined && /^\d{1,78}(?:\.\d{1,77})?$/.test(amount) ? amount : undefined
      if (amount !== undefined && plain === undefined)
        throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED', { detail: 'amount' })
      if (plain !== undefined) set({ typed: 'give', amount: localized(plain, ctx.i18n.locale) })
      begun = { params }
      asking.update()
    },
    watch: asking.watch,
    choose(side, token) {
      const { give, get, typed, amount } = box.get()
      const other = side === 'give' ? get : give
      // The same token on both sides: the other side gets what this one had.
      const swapped = other && sameAsset(ctx, other.asset, token.asset) ? (side === 'give' ? give : get) : other
      const next = side === 'give' ? { give: token, get: swapped } : { give: swapped, get: token }
      const [before, after] = [box.get()[typed], next[typed]]
      // So many of one token are not so many of another.
      const isOther = before && after && !sameAsset(ctx, before.asset, after.asset)
      set({ ...next, amount: isOther ? '' : amount, closed: undefined })
      sides.readBalances()
      asking.update()
    },
    type(typed, amount) {
      set({ typed, amount, closed: undefined })
      asking.update()
    },
    flip() {
      const { give, get, typed } = box.get()
      // What was typed is an amount of its token, and goes with it.
      set({ give: get, get: give, typed: typed === 'give' ? 'get' : 'give', closed: undefined })
      asking.update()
    },
    async max(signal) {
      const { give } = box.get()
      const network = networkInUse(ctx)
      if (!give?.balance || !network) return
      let units = unitsOf({ text: give.balance, locale: 'en' }, give).units ?? 0n
      if (give.asset.token === undefined) {
        // The native source keeps its gas.
        const reserve = (await gasPriceFor(ctx, network, signal)) * SWAP_GAS
        units = units > reserve ? units - reserve : 0n
      }
      set({
        typed: 'give',
        amount: localized(formatUnits(units, give.asset.decimals), ctx.i18n.locale),
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
    update: sides.update,
    best,
    impact,
    async review(signal) {
      await prepare(requestOf(), signal)
      ctx.router.push(PREVIEW)
    },
    async renew(signal, { unlimited } = {}) {
      await asking.answered(signal)
      await prepare(requestOf(), signal, unlimited)
    },
    close: (closed) => set({ closed, review: undefined }),
    confirm() {
      const { review } = box.get()
      if (!review) return
      const heard = tell
      const key = swapper.begin(review, (hash) => {
        heard?.(hash)
        if (tell === heard) tell = undefined
      })
      set({ review: undefined, typed: 'give', amount: '', quotes: undefined, quotedAt: undefined })
      asking.stop()
      ctx.router.replace(PROGRESS, { key })
    },
    onSent(next) {
      tell = next
    },
  }
}
