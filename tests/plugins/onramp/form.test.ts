/** What is chosen, what is asked because of it, and what is said when nobody answers well. */
import { describe, expect, it } from 'vitest'
import { readProviders } from '../../../src/plugins/onramp/market/providers.ts'
import { EVM_1, flush, OPTIONS, PAGE, QUOTE, USDC, world } from './stage.ts'

const bodyOf = (request: { readonly body: string | undefined } | undefined): Record<string, unknown> =>
  JSON.parse(request?.body ?? 'null') as Record<string, unknown>

describe('the state of the specification', () => {
  it('begins with defaults, and returns to them', async () => {
    const { onramp, state, typed } = await world()
    const before = state()
    expect(before).toMatchObject({
      providers: [],
      selectedProvider: null,
      purchaseCurrency: { symbol: 'USDC', networks: [{ chain_id: '1' }, { chain_id: '137' }] },
      paymentCurrency: { id: 'USD' },
      quotesLoading: false,
      error: null,
    })
    await typed('100')
    expect(state()).toMatchObject({ paymentAmount: '100', purchaseAmount: '98.75', purchaseCurrency: { id: 'usdc' } })
    onramp.resetState()
    expect(state()).toEqual(before)
  })

  it('takes providers only from an array of strings, and only those that it knows and can reach', async () => {
    const providers = async (onramp: unknown, publicKeys?: Record<string, string>): Promise<readonly string[]> => {
      const test = await world({ features: { onramp: onramp as never }, options: { publicKeys } })
      await test.onramp.load()
      await flush()
      return test.state().providers.map(({ name }) => name)
    }
    expect(await providers(true)).toEqual(['coinbase'])
    expect(await providers(true, { meld: 'key' })).toEqual(['coinbase', 'meld'])
    expect(await providers(['meld', 'nobody', 'meld'], { meld: 'key' })).toEqual(['meld'])
    expect(await providers(['nobody'])).toEqual([])
    for (const odd of [['meld', 7], [['meld']], [null], 'meld', { 0: 'meld' }, 7, null])
      expect([odd, readProviders(odd, { publicKeys: { meld: 'key' } })]).toEqual([odd, []])
  })
})

describe('an amount', () => {
  it.each([
    ['en', '1,000.50', { problem: 'grouping', paymentAmount: undefined }],
    ['en', '100.5', { problem: undefined, paymentAmount: '100.5' }],
    ['de', '100,5', { problem: undefined, paymentAmount: '100.5' }],
    ['de', '1.000', { problem: 'ambiguous', paymentAmount: undefined }],
    ['en', '1.000', { problem: 'decimals', paymentAmount: undefined }],
    ['en', '100.001', { problem: 'decimals', paymentAmount: undefined }],
    ['en', '9.99', { problem: 'least' }],
    ['en', '10', { problem: undefined }],
    ['en', '25000', { problem: undefined }],
    ['en', '25000.01', { problem: 'most' }],
    ['en', '1e3', { problem: 'characters' }],
    ['en', '', { problem: undefined, paymentAmount: undefined }],
  ])('in %s, "%s" is read exactly or not at all', async (locale, text, expected) => {
    const { state, typed } = await world({ platform: { languages: [locale] } })
    await typed(text)
    expect(state()).toMatchObject(expected)
  })

  it('beyond a limit is asked of nobody', async () => {
    const { asked, onramp, state, typed } = await world()
    await typed('9.99')
    await typed('25000.01')
    onramp.choosePayment(OPTIONS.paymentCurrencies[1]!)
    await typed('501')
    expect(state().problem).toBe('most')
    expect(asked('/v1/onramp/quote')).toEqual([])
    expect(asked('/v1/generators/onrampurl')).toEqual([])
  })

  it('goes to the service as the text that was typed, never as a number', async () => {
    const { asked, typed } = await world()
    await typed('0100.10')
    const [quote] = asked('/v1/onramp/quote')
    expect(quote?.url.searchParams.get('projectId')).toBe('0123456789abcdef0123456789abcdef')
    expect(bodyOf(quote)).toEqual({
      purchaseCurrency: { ...OPTIONS.purchaseCurrencies[1] },
      paymentCurrency: expect.objectContaining({ id: 'USD' }),
      amount: '100.10',
      network: 'USDC',
    })
    expect(bodyOf(asked('/v1/generators/onrampurl')[0])).toEqual({
      destinationWallets: [{ address: EVM_1, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: EVM_1,
      defaultExperience: 'buy',
      presetCryptoAmount: '98.75',
      presetFiatAmount: '100.10',
    })
  })

  it('is asked about once nobody has typed for half a second, and the latest answer counts', async () => {
    const { asked, clock, fetch, onramp, state } = await world()
    await onramp.load()
    for (const text of ['1', '10', '100']) {
      onramp.type(text)
      await clock.advance(400)
    }
    await flush()
    expect(asked('/v1/onramp/quote')).toEqual([])
    fetch.on('POST', '/v1/onramp/quote', { json: QUOTE, delay: 5_000 }, { json: { purchaseAmount: { amount: '7' } } })
    await clock.advance(100)
    await flush()
    expect(state().quotesLoading).toBe(true)
    onramp.type('20')
    await clock.advance(500)
    await flush()
    await clock.advance(5_000)
    await flush()
    expect(state()).toMatchObject({ purchaseAmount: '7', quotesLoading: false })
  })

  it('has the decimals of its money', async () => {
    const { onramp, state, typed } = await world()
    await onramp.load()
    onramp.choosePayment(OPTIONS.paymentCurrencies[2]!)
    await typed('1000.5')
    expect(state().problem).toBe('whole')
    await typed('1000')
    expect(state()).toMatchObject({ problem: undefined, paymentAmount: '1000' })
  })
})

describe('a quote', () => {
  it.each([
    ['a refusal', { status: 400 }],
    ['a failure', { status: 503 }],
    ['nonsense', { text: '{"purchaseAmount":' }],
    ['an amount that is none', { json: { purchaseAmount: { amount: '-5' } } }],
    ['a number instead of a text', { json: { purchaseAmount: { amount: 98.75 } } }],
    ['a server that is gone', { fail: 'network' as const }],
  ])('that is %s is estimated where that is honest, and marked', async (_, quote) => {
    const { asked, onramp, state, typed } = await world({ answers: { quote } })
    await typed('100')
    expect(state()).toMatchObject({ quote: { amount: '100', isEstimate: true }, error: null })
    // What nobody has promised is not told to the provider.
    expect(bodyOf(asked('/v1/generators/onrampurl')[0])).not.toHaveProperty('presetCryptoAmount')
    onramp.choosePurchase(state().purchaseCurrencies[0]!)
    await flush()
    expect(state()).toMatchObject({ purchaseCurrency: { symbol: 'ETH' }, quote: undefined, error: 'QUOTE' })
  })

  it('that never comes ends after the limit', async () => {
    const { clock, state, typed } = await world({ answers: { quote: { fail: 'hang' } } })
    await typed('100')
    expect(state().quotesLoading).toBe(true)
    await clock.advance(10_000)
    await flush()
    expect(state()).toMatchObject({ quotesLoading: false, quote: { isEstimate: true } })
  })

  it('counts fees exactly, and only those in the same money', async () => {
    const fees = { networkFee: { amount: '0.10', currency: 'USD' }, coinbaseFee: { amount: '0.20', currency: 'USD' } }
    const exact = await world({ answers: { quote: { json: { ...QUOTE, ...fees } } } })
    await exact.typed('100')
    expect(exact.state().quote?.fees).toBe('0.3')
    const other = { ...fees, coinbaseFee: { amount: '2', currency: 'USDC' } }
    const mixed = await world({ answers: { quote: { json: { ...QUOTE, ...other } } } })
    await mixed.typed('100')
    expect(mixed.state().quote?.fees).toBe('0.1')
  })
})

describe('what is sold', () => {
  it('is what the network in use has, and changes with it', async () => {
    const { kernel, onramp, state, networks } = await world()
    await onramp.load()
    await flush()
    expect(state().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    await networks.switchTo('eip155:8453')
    await flush()
    expect(state().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(state().purchaseCurrency.symbol).toBe('ETH')
    await kernel.dispose()
  })

  it.each([
    ['a refusal', { status: 404 }],
    ['a failure', { status: 500 }],
    ['nonsense', { text: 'oops' }],
    ['an empty list', { json: { paymentCurrencies: [], purchaseCurrencies: [] } }],
    ['a list of nothing usable', { json: { paymentCurrencies: [{ id: 7 }], purchaseCurrencies: 'all' } }],
  ])('is the usual where the answer is %s, and is asked for again', async (_, options) => {
    const test = await world({ answers: { options } })
    const reading = test.onramp.load()
    await flush()
    await test.clock.advance(1_000)
    await flush()
    await test.clock.advance(10_000)
    await reading
    expect(test.state()).toMatchObject({
      isUsual: true,
      loading: false,
      purchaseCurrencies: [{ symbol: 'USDC' }],
      paymentCurrencies: [{ id: 'USD' }, { id: 'EUR' }],
    })
    test.fetch.on('GET', '/v1/onramp/options', { json: OPTIONS })
    await test.onramp.load()
    expect(test.state()).toMatchObject({ isUsual: false, purchaseCurrencies: [{ symbol: 'ETH' }, { symbol: 'USDC' }] })
  })

  it('is nothing, and nothing is asked, on a network that the service does not know', async () => {
    const test = await world()
    test.fetch.on('GET', '/v1/supported-chains', { json: { http: ['eip155:137'], ws: [] } })
    await test.onramp.load()
    expect(test.state()).toMatchObject({ purchaseCurrencies: [], loading: false })
    expect(test.asked('/v1/onramp/options')).toEqual([])
  })

  it('leaves out entries whose contract is no address of the network', async () => {
    const [eth, usdc] = OPTIONS.purchaseCurrencies
    const bad = { ...usdc!, networks: [{ ...usdc!.networks[0]!, contract_address: 'javascript:alert(1)' }] }
    const test = await world({ answers: { options: { json: { ...OPTIONS, purchaseCurrencies: [bad, eth] } } } })
    await test.onramp.load()
    expect(test.state().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })
})

describe('a provider’s link', () => {
  it('leads to the provider with the fields of the specification, and the host’s key', async () => {
    const { state, typed } = await world({
      features: { onramp: ['meld'] },
      options: { publicKeys: { meld: 'WXH&=1' } },
    })
    await typed('100')
    const url = new URL(state().providers[0]!.url)
    expect(url.origin).toBe('https://meldcrypto.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publicKey: 'WXH&=1',
      destinationCurrencyCode: 'USDC',
      walletAddress: EVM_1,
      externalCustomerId: '0123456789abcdef0123456789abcdef',
    })
  })

  it('is not made for a currency that it would not name', async () => {
    const test = await world({ features: { onramp: ['meld'] }, options: { publicKeys: { meld: 'key' } } })
    await test.typed('100')
    test.onramp.choosePurchase(test.state().purchaseCurrencies[0]!)
    await flush()
    expect(test.state().providers).toEqual([{ name: 'meld', label: 'Meld.io', url: '' }])
  })

  it.each([
    'http://pay.coinbase.com/buy',
    'https://pay.coinbase.com.evil.example/buy',
    'https://evil.example/?https://pay.coinbase.com',
    'https://pay.coinbase.com@evil.example/buy',
    'https://mira:pass@pay.coinbase.com/buy',
    'javascript:alert(1)//https://pay.coinbase.com',
    'java\nscript:alert(1)',
    'https://pay.coinbase.com\\@evil.example',
    'data:text/html,x',
    '//pay.coinbase.com/buy',
    '',
  ])('to %j is refused, and said to be out of reach', async (url) => {
    const { onramp, state, typed } = await world({ answers: { url: { json: { url } } } })
    await typed('100')
    expect(state()).toMatchObject({ providers: [{ name: 'coinbase', url: '' }], failed: ['coinbase'] })
    expect(onramp.begin('coinbase')).toBeUndefined()
  })

  it.each([{ status: 400 }, { status: 502 }, { text: '{' }, { json: { url: 7 } }])(
    'that cannot be had (%j) can be asked for again',
    async (url) => {
      const { fetch, onramp, state, typed } = await world({ answers: { url } })
      await typed('100')
      expect(state().failed).toEqual(['coinbase'])
      fetch.on('POST', '/v1/generators/onrampurl', { json: { url: PAGE } })
      onramp.renew()
      await flush()
      expect(state()).toMatchObject({ failed: [], providers: [{ url: PAGE }] })
    },
  )

  it('is taken back while another amount is typed, so that nobody buys for the old one', async () => {
    const { onramp, state, typed } = await world()
    await typed('100')
    expect(state().providers[0]!.url).toBe(PAGE)
    onramp.type('1000')
    expect(state().providers[0]!.url).toBe('')
    expect(onramp.begin('coinbase')).toBeUndefined()
  })

  it('may be on a page that the host names, and on no other then', async () => {
    const pages = { coinbase: 'https://test.coinbase.example' }
    const { fetch, onramp, state, typed } = await world({ options: { pages } })
    await typed('100')
    expect(state().failed).toEqual(['coinbase'])
    fetch.on('POST', '/v1/generators/onrampurl', { json: { url: `${pages.coinbase}/buy` } })
    onramp.renew()
    await flush()
    expect(state().providers[0]!.url).toBe(`${pages.coinbase}/buy`)
  })
})

describe('the plugin', () => {
  it('leaves nothing when it stops in the middle of a question', async () => {
    const { state, stop, typed } = await world({ answers: { quote: { fail: 'hang' } } })
    await typed('100')
    expect(state().quotesLoading).toBe(true)
    await stop()
  })

  it('names what the address of a token is on this network', async () => {
    const { onramp, orders, typed } = await world()
    await typed('100')
    onramp.begin('coinbase')
    expect(orders.state.get()).toMatchObject([{ token: `eip155:1:${USDC}`, symbol: 'USDC', expected: '98.75' }])
  })
})
