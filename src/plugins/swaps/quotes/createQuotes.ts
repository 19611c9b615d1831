/** Implements `QUOTES`: asks all providers of a network, checks what they answer, and keeps what is still valid, the best first. */
import { codeOf, createBox, LatchkeyError, raceAbort, withTimeout, type PluginContext } from '#kernel'
import {
  CHAINS,
  createNodeFetch,
  QUOTE_PROVIDER,
  sameAsset,
  type Quote,
  type QuoteEnvironment,
  type QuoteInquiry,
  type QuoteProvider,
  type QuoteProviderItem,
  type QuoteRequest,
  type QuotesService,
  type QuotesState,
} from '#wallet'
import { isBetter, readQuote } from './validation.ts'

/** Milliseconds that one provider has to answer. */
const LIMIT = 20_000

/** What this plugin itself may ask besides: one provider alone, by its id. */
export interface Quotes extends QuotesService {
  ask(request: QuoteRequest, options: { readonly signal: AbortSignal; readonly only?: string }): QuoteInquiry
}

/** `own`: providers that this plugin brings itself, before those of others. */
export function createQuotes(ctx: PluginContext, own: readonly QuoteProviderItem[] = []): Quotes {
  const others = ctx.items(QUOTE_PROVIDER)
  const items = { get: () => [...own, ...others.get()], subscribe: others.subscribe }
  const loaded = new WeakMap<QuoteProviderItem, Promise<QuoteProvider>>()
  const on = ({ give }: QuoteRequest, only?: string) =>
    items.get().filter(({ id, networks }) => networks.includes(give.network) && (only === undefined || id === only))

  function providerOf(item: QuoteProviderItem): Promise<QuoteProvider> {
    const environment: QuoteEnvironment = {
      clock: ctx.clock,
      fetch: createNodeFetch({ time: ctx.clock, signal: ctx.signal }),
      chain: ctx.use(CHAINS).get,
      signal: ctx.signal,
    }
    const load = async () => (await ctx.chunks.load(item.load, item.id)).default(environment)
    const provider = loaded.get(item) ?? load()
    loaded.set(item, provider)
    provider.catch(() => loaded.delete(item))
    return provider
  }

  return {
    providers: (request) => on(request).map(({ id, name }) => ({ id, name })),
    ask(request, { signal, only }) {
      if (request.units <= 0n) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
      if (sameAsset(ctx, request.give, request.get)) throw new LatchkeyError('TOKEN_REQUIRED')
      if (on(request, only).length === 0) throw new LatchkeyError('SWAPS_UNSUPPORTED')
      return inquire(ctx, request, signal, { ask: providerOf, on: () => on(request, only), items })
    },
  }
}

interface Sources {
  ask(item: QuoteProviderItem): Promise<QuoteProvider>
  on(): readonly QuoteProviderItem[]
  readonly items: { subscribe(listener: () => void): () => void }
}

function inquire(ctx: PluginContext, request: QuoteRequest, signal: AbortSignal, sources: Sources): QuoteInquiry {
  const { clock } = ctx
  const state = createBox<QuotesState>(ctx, { quotes: [], waiting: [], without: [] })
  const life = AbortSignal.any([signal, ctx.signal])
  let round = new AbortController()
  let timer: unknown

  /** What came of a question, in the place of what the same provider said before. */
  function put(provider: string, quote: Quote | undefined, code?: QuotesState['without'][number]['code']): void {
    const { quotes, waiting, without } = state.get()
    const others = quotes.filter((one) => one.provider.id !== provider)
    show({
      quotes: quote ? [...others, quote].toSorted((a, b) => (isBetter(request, a, b) ? -1 : 1)) : others,
      waiting: waiting.filter((id) => id !== provider),
      without: [...without.filter((one) => one.provider !== provider), ...(code ? [{ provider, code }] : [])],
    })
  }

  function show(next: QuotesState): void {
    clock.clearTimeout(timer)
    const ids = new Set(sources.on().map(({ id }) => id))
    const quotes = next.quotes.filter(({ provider, until }) => ids.has(provider.id) && until > clock.monotonic())
    state.update(() => ({ ...next, quotes }))
    const first = Math.min(...quotes.map(({ until }) => until))
    if (quotes.length > 0) timer = clock.setTimeout(() => show(state.get()), first - clock.monotonic())
  }

  async function one(item: QuoteProviderItem, now: AbortSignal): Promise<void> {
    try {
      const provider = await raceAbort(now, () => sources.ask(item))
      const offer = await withTimeout({ clock, ms: LIMIT, signal: now, what: `quote of ${item.id}` }, (signal) =>
        provider.quote(request, { signal }),
      )
      const asked = { request, provider: { id: item.id, name: item.name }, now: clock.monotonic() }
      put(item.id, offer ? readQuote(ctx, offer, asked) : undefined, offer ? undefined : 'NO_WAY')
    } catch (error) {
      if (!now.aborted) put(item.id, undefined, codeOf(error))
    }
  }

  async function refresh(): Promise<void> {
    round.abort()
    if (life.aborted) return
    round = new AbortController()
    const now = AbortSignal.any([life, round.signal])
    const asked = sources.on()
    show({ ...state.get(), waiting: asked.map(({ id }) => id), without: [] })
    await Promise.all(asked.map((item) => one(item, now)))
  }

  const off = sources.items.subscribe(() => show(state.get()))
  life.addEventListener('abort', () => {
    off()
    show({ quotes: [], waiting: [], without: [] })
  })
  void refresh()
  return { request, state: { get: state.get, subscribe: state.subscribe }, refresh }
}
