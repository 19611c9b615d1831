/** Specification §7 to §9: the calls of buying, what is offered when the service does not say, limits and providers. */
import { describe, expect, it } from 'vitest'
import { mockChain, mockWallet } from '#testing'
import type { Network } from '#wallet'
import { feeOf } from '../../src/plugins/onramp/market/providers.ts'
import { isTooMuchForCards } from '../../src/plugins/onramp/market/limits.ts'
import { BASE, EVM_1, flush, PAGE, world, type WorldOptions } from '../plugins/onramp/stage.ts'

const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ACCOUNT = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const SOLANA: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: CLUSTER,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://solana.example'] } },
}
const onSolana = (): WorldOptions => ({
  networks: [SOLANA],
  wallets: [mockWallet({ name: 'Larkspur', accounts: [`${CLUSTER}:${SOLANA_ACCOUNT}`] })],
  plugins: [mockChain({ namespace: 'solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }).plugin],
})
const MELD: WorldOptions = { options: { publicKeys: { meld: 'WXH' } } }

/** A person whose service does not say what it sells. */
async function unsaid(options: WorldOptions = {}) {
  const test = await world({ ...options, answers: { options: { status: 500 }, ...options.answers } })
  test.fetch.on('GET', '/v1/supported-chains', { json: { http: ['eip155:1', 'eip155:8453', CLUSTER], ws: [] } })
  const reading = test.onramp.load()
  await flush()
  for (const wait of [1_000, 10_000]) {
    await test.clock.advance(wait)
    await flush()
  }
  await reading
  return test
}

describe('without an answer of the service', () => {
  it('dollars and euros pay, each by card up to 7,500 and by bank account up to 25,000', async () => {
    const { state } = await unsaid()
    expect(state().paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: LIMITS },
      { id: 'EUR', payment_method_limits: LIMITS },
    ])
  })

  it('the limits hold to the cent', async () => {
    const { clock, onramp, state } = await unsaid()
    const problemOf = async (text: string): Promise<unknown> => {
      onramp.type(text)
      await clock.advance(500)
      await flush()
      return state().problem
    }
    expect(await problemOf('9.99')).toBe('least')
    expect(await problemOf('10.00')).toBeUndefined()
    expect(await problemOf('25000.00')).toBeUndefined()
    expect(await problemOf('25000.01')).toBe('most')
    const { paymentCurrency } = state()
    expect(['7500.00', '7500.01'].map((amount) => isTooMuchForCards(paymentCurrency, amount))).toEqual([false, true])
  })

  it('USDC is sold on Ethereum and Polygon, by its contract there', async () => {
    const { state } = await unsaid()
    expect(state().purchaseCurrency).toMatchObject({
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { chain_id: '1', contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
        { chain_id: '137', contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
      ],
    })
  })
})

describe('the two providers', () => {
  it('are both there on EVM, and one of them on Solana', async () => {
    const features = { onramp: true }
    const evm = await world({ ...MELD, features })
    await evm.onramp.load()
    await flush()
    expect(evm.state().providers.map(({ name }) => name)).toEqual(['coinbase', 'meld'])
    const solana = await unsaid({ ...MELD, ...onSolana(), features })
    expect(solana.state().providers.map(({ name }) => name)).toEqual(['meld'])
  })

  it('take 1 to 2 percent', () => {
    expect(['coinbase', 'meld', 'another'].map(feeOf)).toEqual([[1, 2], [1, 2], undefined])
  })

  it.each([
    ['EVM', () => ({}), { destinationCurrencyCode: 'USDC', walletAddress: EVM_1 }],
    ['Solana', onSolana, { destinationCurrencyCode: 'SOL', walletAddress: SOLANA_ACCOUNT }],
  ] as const)('that is reached by a link of ours gets what is bought on %s, and by whom', async (_, where, fields) => {
    const { clock, onramp, state } = await unsaid({ ...MELD, ...where(), features: { onramp: ['meld'] } })
    onramp.type('100')
    await clock.advance(500)
    await flush()
    expect(Object.fromEntries(new URL(state().providers[0]!.url).searchParams)).toEqual({
      publicKey: 'WXH',
      externalCustomerId: '0123456789abcdef0123456789abcdef',
      ...fields,
    })
  })
})

describe('the calls of buying', () => {
  it('are a GET for what is sold, a POST for the quote and a POST for the link; the amount and the address are read', async () => {
    const quote = {
      json: {
        paymentTotal: { amount: '100', currency: 'USD' },
        purchaseAmount: { amount: '93.21', currency: 'USDC' },
        networkFee: { amount: '0.25', currency: 'USD' },
      },
    }
    const { asked, state, typed } = await world({ answers: { quote } })
    await typed('100')
    const methods = (path: string): readonly string[] => asked(path).map(({ method }) => method)
    expect(methods('/v1/onramp/options')).toEqual(['GET'])
    expect(methods('/v1/onramp/quote')).toEqual(['POST'])
    expect(methods('/v1/generators/onrampurl')).toEqual(['POST'])
    expect(state()).toMatchObject({ purchaseAmount: '93.21', providers: [{ name: 'coinbase', url: PAGE }] })
  })

  it('name a network as the provider does, not as the service', async () => {
    const { asked, networks, typed } = await world()
    await typed('100')
    await networks.switchTo(BASE.caipNetworkId)
    await flush()
    const named = asked('/v1/generators/onrampurl').map(
      ({ body }) => (JSON.parse(body ?? '{}') as { readonly defaultNetwork: string }).defaultNetwork,
    )
    // The service's own names are `ethereum-mainnet` and `base-mainnet`.
    expect(named).toEqual(['ethereum', 'base'])
  })
})
