/** Keeps what the person has chosen, and asks what it costs and where it is bought. */
import { codeOf, createLatest, FEATURE_CHANGED, type PluginContext } from '#kernel'
import { watchAccount } from '#operations'
import { ACCOUNTS, CHAINS, dataApi, HOST, networkInUse, ONRAMP_FEATURE, type CaipAddress, type Network } from '#wallet'
import { readAmount } from '#kit'
import { purchasesOn, tokenOf, USUAL_PAYMENTS, USUAL_PURCHASES, usualPurchase } from '../market/currencies.ts'
import { brokenLimit, decimalsOf } from '../market/limits.ts'
import { providerLink } from '../market/links.ts'
import { readProviders, sells, type Provider } from '../market/providers.ts'
import { estimate, toQuote } from '../market/quote.ts'
import { readOptions, readQuote, type OnrampOptionsAnswer } from '../market/wire.ts'
import type { OnrampOptions } from '../options.ts'
import type { Orders } from '../orders/orders.ts'
import { EMPTY, type OnrampForm, type OnrampService } from './state.ts'

/** Milliseconds without a key before anything is asked (specification §9). */
const PAUSE = 500
/** A quote that is looked at is asked for again. */
export const RENEWAL = 30_000

export function createOnramp(ctx: PluginContext<OnrampOptions | undefined>, orders: Orders): OnrampService {
  const { http, i18n, logger } = ctx
  const slice = ctx.slice<OnrampForm>(EMPTY)
  const set = (next: Partial<OnrampForm>): void => slice.update((now) => ({ ...now, ...next }))
  const accounts = ctx.use(ACCOUNTS)
  const { projectId } = ctx.use(HOST)
  let known: OnrampOptionsAnswer | undefined
  let reading: AbortController | undefined
  const asking = createLatest(ctx)
  ctx.own(() => reading?.abort())
  watchAccount(ctx, () => {
    // Another network sells other things, and links name the account.
    if (known) offer(known, slice.get().isUsual)
    else void load()
  })

  ctx.bus.on(FEATURE_CHANGED, ({ key }) => {
    if (key === ONRAMP_FEATURE.key && known) ask(0)
  })

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
    asking.stop()
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
    asking.ask((signal) => findQuoteAndLinks({ signal, amount, network, account, here }), pause)
  }

  interface Question {
    readonly signal: AbortSignal
    readonly amount: string
    readonly network: Network
    readonly account: CaipAddress
    readonly here: readonly Provider[]
  }

  async function findQuoteAndLinks({ signal, amount, network, account, here }: Question): Promise<void> {
    const { paymentCurrency, purchaseCurrency } = slice.get()
    const parts = { http, signal }
    const quote = await readQuote(parts, projectId, { paymentCurrency, purchaseCurrency, amount }).then(
      (answer) => toQuote(answer, paymentCurrency),
      (error: unknown) => {
        logger.info('ONRAMP_QUOTE_FALLBACK', codeOf(error))
        return estimate(amount, paymentCurrency, purchaseCurrency)
      },
    )
    if (signal.aborted) return
    set({ quote, purchaseAmount: quote?.amount, quotesLoading: false, error: quote ? null : 'QUOTE' })
    const { caipNetworkId: id } = network
    const bought = quote && !quote.isEstimate ? quote.amount : undefined
    await Promise.all(
      here
        .filter((provider) => sells(provider, purchaseCurrency, id))
        .map(async (provider) => {
          const order = { ...parts, projectId, network: id, account, currency: purchaseCurrency, paid: amount, bought }
          const url = await providerLink(provider, order, ctx.options).catch(() => '')
          if (signal.aborted) return
          const { failed, providers } = slice.get()
          set({
            providers: providers.map((one) => (one.name === provider.name ? { ...one, url } : one)),
            failed: url ? failed.filter((name) => name !== provider.name) : [...new Set([...failed, provider.name])],
          })
        }),
    )
  }

  return {
    state: slice,
    resetState() {
      asking.stop()
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
