/** Asks for quotes while somebody looks at the form: after a pause in typing, and again every ten seconds. */
import { codeOf, createLatest, waitFor, type PluginContext, type Readable } from '#kernel'
import { assetKey, type Quote, type QuoteRequest } from '#wallet'
import type { Asker, SwapInquiry } from '../quotes/forGets.ts'
import type { FormState } from './state.ts'

/** Milliseconds without a key before a quote is asked for, and between two quotes (specification's facts §9). */
const PAUSE = 200
const REFRESH = 10_000

export interface Asking {
  /** Quotes are asked for until the returned function is called. */
  watch(): () => void
  /** What is asked may have changed. The newest question wins: an older one is given up, and its answer is never shown. */
  update(): void
  /** Asks the same question again. */
  refresh(): void
  /**
   * Asks again, or at once where a question still waits for a pause in typing. Resolves when everybody has answered; rejects with
   * ABORTED.
   */
  answered(signal: AbortSignal): Promise<void>
  isAbout(request: QuoteRequest): boolean
  /** What this quote answers. */
  requestOf(quote: Quote): QuoteRequest | undefined
  stop(): void
}

export interface AskingParts {
  readonly quotes: Asker
  readonly state: Readable<FormState>
  set(next: Partial<FormState>): void
  requestOf(): QuoteRequest | undefined
  /** A question has begun; `signal` aborts when it is given up. */
  onAsked(signal: AbortSignal): void
}

export function createAsking(ctx: PluginContext, parts: AskingParts): Asking {
  const { clock } = ctx
  const { quotes, state, set, requestOf, onAsked } = parts
  let watchers = 0
  const question = createLatest(ctx)
  let asked: { readonly key: string; readonly inquiry: SwapInquiry } | undefined
  let repeat: unknown
  ctx.own(stop)

  function stop(): void {
    question.stop()
    clock.clearTimeout(repeat)
    asked = undefined
  }

  function update(): void {
    const request = requestOf()
    if (request && asked?.key === keyOf(request) && watchers > 0) return
    stop()
    set({ quotes: undefined, quotedAt: undefined, refusal: undefined })
    if (!request || watchers === 0) return
    question.ask((signal) => begin(request, signal), PAUSE)
  }

  function begin(request: QuoteRequest, signal: AbortSignal): void {
    try {
      const inquiry = quotes.ask(request, { signal })
      asked = { key: keyOf(request), inquiry }
      const show = (): void => {
        if (signal.aborted) return
        const now = inquiry.state.get()
        const isNew = now.quotes[0] !== state.get().quotes?.quotes[0]
        set({ quotes: now, ...(isNew && { quotedAt: now.quotes[0] && clock.monotonic() }) })
      }
      inquiry.state.subscribe(show)
      show()
      again()
    } catch (error) {
      set({ refusal: codeOf(error) })
    }
    onAsked(signal)
  }

  const refresh = (): void => void asked?.inquiry.refresh()

  /** While the page is hidden nobody reads a price. */
  function again(): void {
    clock.clearTimeout(repeat)
    repeat = clock.setTimeout(() => {
      if (globalThis.document?.visibilityState !== 'hidden') refresh()
      again()
    }, REFRESH)
  }

  const keyOf = ({ account, give, get, exact, units, slippageBps }: QuoteRequest): string =>
    [account, assetKey(ctx, give), assetKey(ctx, get), exact, units, slippageBps].join()

  return {
    watch() {
      watchers += 1
      update()
      return () => {
        watchers -= 1
        if (watchers === 0) stop()
      }
    },
    update,
    refresh,
    async answered(signal) {
      const request = requestOf()
      if (asked) refresh()
      else if (request) question.ask((until) => begin(request, until))
      if (!asked) return
      // Each new question gives a silent provider its whole time again, so nobody would be waited for to the end.
      clock.clearTimeout(repeat)
      const { inquiry } = asked
      try {
        await waitFor(inquiry.state, ({ waiting }) => (waiting.length === 0 ? true : undefined), signal)
      } finally {
        if (asked?.inquiry === inquiry) again()
      }
    },
    requestOf: (quote) => asked?.inquiry.requestOf(quote),
    isAbout: (request) => asked?.key === keyOf(request),
    stop,
  }
}
