/**
 * Quotes for an amount that is to be got. Most services only quote for what is given, so those are asked for a likely amount, which is
 * corrected by what they answer. Only quotes that a provider really gave are shown, never a number that was reckoned here.
 */
import { codeOf, createBox, waitFor, withTimeout, type ErrorCode, type PluginContext } from '#kernel'
import { sameAsset, type Asset, type Quote, type QuoteInquiry, type QuoteRequest, type QuotesState } from '#wallet'
import type { Quotes } from './createQuotes.ts'
import { guessByPrices, isEnough, nextGuess, tidy } from './guess.ts'
import { searchFor, type Found } from './search.ts'

/** Milliseconds for the whole search of a provider. */
const LIMIT = 40_000

/** An inquiry whose quotes may answer another request than the one that was made: the amounts of `give` that were found. */
export interface SwapInquiry extends QuoteInquiry {
  requestOf(quote: Quote): QuoteRequest
}

export interface Asker {
  ask(request: QuoteRequest, options: { readonly signal: AbortSignal }): SwapInquiry
}

export interface AskerParts {
  readonly quotes: Quotes
  /** Dollars for one, if known. */
  priceOf(asset: Asset): string | undefined
}

export function createAsker(ctx: PluginContext, { quotes, priceOf }: AskerParts): Asker {
  /** The last quote of each provider: its own best guess for the next amount of the same two assets. */
  const seen = new Map<string, Quote>()
  const remember = ({ quotes: all }: QuotesState): void => all.forEach((quote) => seen.set(quote.provider.id, quote))

  function guess({ give, get, units }: QuoteRequest, provider: string): bigint {
    const last = seen.get(provider)
    if (last && sameAsset(ctx, last.gives.asset, give) && sameAsset(ctx, last.gets.asset, get))
      return nextGuess([{ gives: last.gives.units, gets: last.gets.units }], units) ?? 1n
    return (
      guessByPrices({ give, get, units }, { give: priceOf(give), get: priceOf(get) }) ?? 10n ** BigInt(give.decimals)
    )
  }

  return {
    ask(request, { signal }) {
      const inquiry =
        request.exact === 'give'
          ? { ...quotes.ask(request, { signal }), requestOf: () => request }
          : inquireForGets(ctx, { quotes, request, signal, guess: (provider) => guess(request, provider) })
      const { state } = inquiry
      state.subscribe(() => remember(state.get()))
      return inquiry
    },
  }
}

interface Question {
  readonly quotes: Quotes
  readonly request: QuoteRequest
  readonly signal: AbortSignal
  guess(provider: string): bigint
}

function inquireForGets(ctx: PluginContext, { quotes, request, signal, guess }: Question): SwapInquiry {
  const { clock } = ctx
  const state = createBox<QuotesState>(ctx, { quotes: [], waiting: [], without: [] })
  const requests = new WeakMap<Quote, QuoteRequest>()
  // Those that can answer the question as it is.
  const direct = quotes.ask(request, { signal })
  let round = new AbortController()
  /** These three are kept by provider: each is searched at its own pace, so a slow one delays nobody. */
  const found = new Map<string, Found>()
  const failures = new Map<string, ErrorCode | 'NO_WAY'>()
  const searching = new Set<string>()

  function show(): void {
    if (signal.aborted) return state.update(() => ({ quotes: [], waiting: [], without: [] }))
    const own = direct.state.get()
    const has = new Set(own.quotes.map(({ provider }) => provider.id))
    const others = [...found].flatMap(([id, { inquiry }]) => {
      const enough = has.has(id)
        ? []
        : inquiry.state.get().quotes.filter(({ gets }) => isEnough(gets.units, request.units))
      for (const quote of enough) requests.set(quote, inquiry.request)
      return enough
    })
    for (const { provider } of others) has.add(provider.id)
    state.update(() => ({
      quotes: [...own.quotes, ...others].toSorted(compare),
      waiting: [...searching],
      without: own.without
        .filter(({ provider }) => !has.has(provider) && !searching.has(provider))
        .map(({ provider, code }) => ({ provider, code: code === 'NO_WAY' ? (failures.get(provider) ?? code) : code })),
    }))
  }

  /** What one provider answers, or the amount of `give` at which it brings enough. */
  async function one(provider: string, now: AbortSignal): Promise<void> {
    let best: Found | undefined
    try {
      await withTimeout({ clock, ms: LIMIT, signal: now, what: 'an amount to give' }, async (until) => {
        const isAnswered = (all: QuotesState) => (all.waiting.includes(provider) ? undefined : all)
        const { without } = await waitFor(direct.state, isAnswered, until)
        if (!without.some((each) => each.provider === provider && each.code === 'NO_WAY')) return
        const first = found.get(provider)?.inquiry.request.units ?? tidy(guess(provider))
        const keep = (better: Found): void => {
          best?.end()
          best = better
        }
        failures.set(provider, await searchFor({ quotes, request, provider, first, signal, keep }, until))
      })
    } catch (error) {
      if (!now.aborted) failures.set(provider, codeOf(error))
    }
    if (now.aborted) return best?.end()
    found.get(provider)?.end()
    found.delete(provider)
    if (best) found.set(provider, best)
    best?.inquiry.state.subscribe(show)
    searching.delete(provider)
    show()
  }

  async function run(isAgain: boolean): Promise<void> {
    round.abort()
    if (signal.aborted) return
    round = new AbortController()
    const now = AbortSignal.any([signal, round.signal])
    if (isAgain) void direct.refresh()
    searching.clear()
    for (const { id } of quotes.providers(request)) searching.add(id)
    show()
    await Promise.all([...searching].map((id) => one(id, now)))
  }

  direct.state.subscribe(show)
  signal.addEventListener('abort', show)
  void run(false)
  return {
    request,
    state: { get: state.get, subscribe: state.subscribe },
    refresh: () => run(true),
    requestOf: (quote) => requests.get(quote) ?? request,
  }
}

/** Who takes the least, first; of these, who brings the most. */
function compare(one: Quote, other: Quote): number {
  if (one.givesAtMost !== other.givesAtMost) return one.givesAtMost < other.givesAtMost ? -1 : 1
  return one.getsAtLeast > other.getsAtLeast ? -1 : 1
}
