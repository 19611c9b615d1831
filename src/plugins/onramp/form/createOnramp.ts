/** Keeps what the person has chosen, and asks what it costs and where it is bought. */
import { codeOf, FEATURE_CHANGED, type PluginContext, type Readable } from '#kernel'
import {
  ACCOUNTS,
  CHAINS,
  dataApi,
  HOST,
  networkInUse,
  ONRAMP_FEATURE,
  parseCaipAddress,
  type CaipAddress,
  type Currency,
  type Network,
  type OnrampState,
  type PaymentCurrency,
} from '#wallet'
import { readAmount, type AmountProblem } from '#kit'
import {
  chainName,
  purchasesOn,
  tokenOf,
  USUAL_PAYMENTS,
  USUAL_PURCHASES,
  usualPurchase,
} from '../market/currencies.ts'
import { brokenLimit, decimalsOf } from '../market/limits.ts'
import { expectedLink, readProviders, sells, writtenLink, type Provider } from '../market/providers.ts'
import { estimate, toQuote, type Quote } from '../market/quote.ts'
import { generateLink, readOptions, readQuote, type OnrampOptionsAnswer } from '../market/wire.ts'
import type { OnrampOptions } from '../options.ts'
import type { Orders } from '../orders/orders.ts'

/** Milliseconds without a key before anything is asked (specification §9). */
const PAUSE = 500
/** A quote that is looked at is asked for again. */
export const RENEWAL = 30_000

export interface OnrampForm extends OnrampState {
  /** As it was typed. */
  readonly text: string
  readonly problem: AmountProblem | 'least' | 'most' | undefined
  /** The options are being read. */
  readonly loading: boolean
  /** The service did not say what it sells, so what is usual is offered. */
  readonly isUsual: boolean
  readonly quote: Quote | undefined
  /** The links that could not be had, by provider. */
  readonly failed: readonly string[]
}

export interface OnrampService {
  readonly state: Readable<OnrampForm>
  /** Back to the defaults. What was begun at providers is still watched. */
  resetState(): void
  /** Reads what can be bought on the network in use, if that is not known yet. Never rejects. */
  load(options?: { readonly again?: boolean | undefined }): Promise<void>
  type(text: string): void
  choosePayment(currency: PaymentCurrency): void
  choosePurchase(currency: Currency): void
  /** Asks for quote and links again. */
  renew(): void
  /** The person goes to this provider now. The answer is the key of the order; undefined if there is nothing to watch. */
  begin(provider: string): string | undefined
}

const EMPTY: OnrampForm = {
  providers: [],
  selectedProvider: null,
  purchaseCurrency: USUAL_PURCHASES[0],
  paymentCurrency: USUAL_PAYMENTS[0],
  purchaseCurrencies: [],
  paymentCurrencies: USUAL_PAYMENTS,
  paymentAmount: undefined,
  purchaseAmount: undefined,
  quotesLoading: false,
  error: null,
  text: '',
  problem: undefined,
  loading: false,
  isUsual: false,
  quote: undefined,
  failed: [],
}

export function createOnramp(ctx: PluginContext<OnrampOptions | undefined>, orders: Orders): OnrampService {
  const { clock, http, i18n, logger } = ctx
  const slice = ctx.slice<OnrampForm>(EMPTY)
  const set = (next: Partial<OnrampForm>): void => slice.update((now) => ({ ...now, ...next }))
  const accounts = ctx.use(ACCOUNTS)
  const { projectId } = ctx.use(HOST)
  let known: OnrampOptionsAnswer | undefined
  let reading: AbortController | undefined
  let asking: AbortController | undefined
  let timer: unknown
  let inUse = accounts.state.get()?.caipAddress
  ctx.own(() => {
    reading?.abort()
    stopAsking()
  })
  ctx.own(
    accounts.state.subscribe(() => {
      const now = accounts.state.get()?.caipAddress
      if (now === inUse) return
      inUse = now
      // Another network sells other things, and links name the account.
      if (known) offer(known, slice.get().isUsual)
      else void load()
    }),
  )

  ctx.bus.on(FEATURE_CHANGED, ({ key }) => {
    if (key === ONRAMP_FEATURE.key && known) ask(0)
  })

  function stopAsking(): void {
    asking?.abort()
    clock.clearTimeout(timer)
  }

  function providersHere(network: Network): readonly Provider[] {
    const names = ctx.use(HOST).features?.[ONRAMP_FEATURE.key]
    const all = readProviders(names === true ? ONRAMP_FEATURE.default : names, ctx.options)
    return all.filter(({ namespaces }) => namespaces.includes(network.chainNamespace))
  }

  async function load({ again = false }: { readonly again?: boolean | undefined } = {}): Promise<void> {
    const network = networkInUse(ctx)
    if (!network || reading || (known && !again && !slice.get().isUsual)) return
    const run = new AbortController()
    reading = run
    set({ loading: true })
    const parts = { http, signal: run.signal }
    try {
      const isKnown = await dataApi(ctx).knows(network.caipNetworkId, run.signal)
      known = isKnown === false ? undefined : await readOptions(parts)
      if (known) offer(known, false)
      else set({ purchaseCurrencies: [], providers: [], loading: false })
    } catch (error) {
      if (run.signal.aborted) return
      logger.info('ONRAMP_OPTIONS_FALLBACK', codeOf(error))
      known = { paymentCurrencies: USUAL_PAYMENTS, purchaseCurrencies: USUAL_PURCHASES }
      offer(known, true)
    } finally {
      if (reading === run) reading = undefined
    }
  }

  /** What of the list the network in use has. The choice stays where it can. */
  function offer({ paymentCurrencies, purchaseCurrencies: all }: OnrampOptionsAnswer, isUsual: boolean): void {
    const network = networkInUse(ctx)
    const now = slice.get()
    if (!network) return set({ purchaseCurrencies: [], providers: [], loading: false })
    const { caipNetworkId: id, chainNamespace: namespace } = network
    const list = purchasesOn(all, id, (address) => ctx.use(CHAINS).looksLikeAddress(namespace, address))
    const same = <T extends { readonly id: string }>(from: readonly T[], { id: wanted }: T): T | undefined =>
      from.find((one) => one.id === wanted)
    set({
      isUsual,
      loading: false,
      paymentCurrencies,
      purchaseCurrencies: list,
      paymentCurrency: same(paymentCurrencies, now.paymentCurrency) ?? paymentCurrencies[0] ?? USUAL_PAYMENTS[0],
      purchaseCurrency: same(list, now.purchaseCurrency) ?? usualPurchase(list, id) ?? now.purchaseCurrency,
    })
    ask(0)
  }

  /** Reads the amount, and asks for its quote and the providers' links once nobody has typed for a while. */
  function ask(pause: number, isRenewal = false): void {
    stopAsking()
    const { paymentCurrency, purchaseCurrencies, text } = slice.get()
    const { amount, problem } = readAmount(text, { decimals: decimalsOf(paymentCurrency.id), locale: i18n.locale })
    const broken = amount ? brokenLimit(paymentCurrency, amount) : undefined
    const isGood = !!amount && !broken && purchaseCurrencies.length > 0
    const network = networkInUse(ctx)
    const here = network ? providersHere(network) : []
    const links = slice.get().providers
    set({
      paymentAmount: amount || undefined,
      problem: problem ?? broken,
      providers: here.map(({ name, label }) => ({
        name,
        label,
        url: isRenewal ? (links.find((one) => one.name === name)?.url ?? '') : '',
      })),
      ...(!isRenewal && { quote: undefined, purchaseAmount: undefined, failed: [], error: null }),
      quotesLoading: isGood && !isRenewal,
    })
    const account = accounts.state.get()?.caipAddress
    if (!isGood || !network || !account) return
    const run = new AbortController()
    asking = run
    const start = (): void => void findQuoteAndLinks({ run, amount, network, account, here })
    if (pause > 0) timer = clock.setTimeout(start, pause)
    else start()
  }

  interface Question {
    readonly run: AbortController
    readonly amount: string
    readonly network: Network
    readonly account: CaipAddress
    readonly here: readonly Provider[]
  }

  async function findQuoteAndLinks({ run, amount, network, account, here }: Question): Promise<void> {
    const { paymentCurrency, purchaseCurrency } = slice.get()
    const parts = { http, signal: run.signal }
    const quote = await readQuote(parts, projectId, { paymentCurrency, purchaseCurrency, amount }).then(
      (answer) => toQuote(answer, paymentCurrency),
      (error: unknown) => {
        logger.info('ONRAMP_QUOTE_FALLBACK', codeOf(error))
        return estimate(amount, paymentCurrency, purchaseCurrency)
      },
    )
    if (run.signal.aborted) return
    set({ quote, purchaseAmount: quote?.amount, quotesLoading: false, error: quote ? null : 'QUOTE' })
    const bought = quote && !quote.isEstimate ? quote.amount : undefined
    await Promise.all(
      here
        .filter((provider) => sells(provider, purchaseCurrency, network.caipNetworkId))
        .map(async (provider) => {
          const url = expectedLink(provider, await linkOf(provider, { amount, bought }).catch(() => ''))
          if (run.signal.aborted) return
          const { failed, providers } = slice.get()
          set({
            providers: providers.map((one) => (one.name === provider.name ? { ...one, url } : one)),
            failed: url ? failed.filter((name) => name !== provider.name) : [...new Set([...failed, provider.name])],
          })
        }),
    )

    async function linkOf(
      provider: Provider,
      amounts: { readonly amount: string; readonly bought: string | undefined },
    ) {
      const { caipNetworkId: id } = network
      const { address } = parseCaipAddress(account)
      const name = chainName(purchaseCurrency, id)
      if (!provider.generated) return writtenLink(provider, { network: id, address, projectId }, ctx.options)
      if (name === undefined) return ''
      const { amount: paid, bought: crypto } = amounts
      return generateLink(parts, projectId, {
        address,
        network: name,
        symbol: purchaseCurrency.symbol,
        paid,
        bought: crypto,
      })
    }
  }

  return {
    state: slice,
    resetState() {
      stopAsking()
      reading?.abort()
      reading = undefined
      known = undefined
      slice.update(() => EMPTY)
    },
    load,
    type(text) {
      set({ text })
      ask(PAUSE)
    },
    choosePayment(paymentCurrency) {
      set({ paymentCurrency })
      ask(0)
    },
    choosePurchase(purchaseCurrency) {
      set({ purchaseCurrency })
      ask(0)
    },
    renew: () => ask(0, true),
    begin(name) {
      const { providers, purchaseCurrency: currency, quote } = slice.get()
      const network = networkInUse(ctx)
      const account = accounts.state.get()?.caipAddress
      const provider = providers.find((one) => one.name === name && one.url !== '')
      if (!network || !account || !provider) return undefined
      set({ selectedProvider: name })
      const token = tokenOf(currency, network.caipNetworkId)
      return orders.begin({
        provider: name,
        label: provider.label,
        link: provider.url,
        account,
        token,
        symbol: currency.symbol,
        expected: quote && !quote.isEstimate ? quote.amount : undefined,
      })
    },
  }
}
