/** What is offered while the service does not say, and what is known of the providers (specification §9). */
import { describe, expect, it } from 'vitest'
import type { CaipNetworkId, Currency } from '#wallet'
import { chainName, purchasesOn, tokenOf, usualPurchase } from '../../../src/plugins/onramp/market/currencies.ts'
import { isTooMuchForCards } from '../../../src/plugins/onramp/market/limits.ts'
import { feeOf, readProviders } from '../../../src/plugins/onramp/market/providers.ts'
import { world } from './stage.ts'

const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The service has refused to say what it sells. */
async function refused() {
  const test = await world({ answers: { options: { status: 404 } } })
  await test.onramp.load()
  expect(test.state().isUsual).toBe(true)
  return test
}

describe('the usual payments', () => {
  it('are dollars and euros, by card up to 7,500 and by bank account up to 25,000', async () => {
    const { state } = await refused()
    const payment_method_limits = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]
    expect(state().paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits },
      { id: 'EUR', payment_method_limits },
    ])
  })

  it.each(['USD', 'EUR'])('in %s are held to their limits', async (id) => {
    const { asked, onramp, state, typed } = await refused()
    onramp.choosePayment(state().paymentCurrencies.find((currency) => currency.id === id)!)
    const seen: unknown[] = []
    for (const text of ['9.99', '10', '7500', '7500.01', '25000', '25000.01']) {
      await typed(text)
      seen.push([text, state().problem, isTooMuchForCards(state().paymentCurrency, text)])
    }
    expect(seen).toEqual([
      ['9.99', 'least', false],
      ['10', undefined, false],
      ['7500', undefined, false],
      ['7500.01', undefined, true],
      ['25000', undefined, true],
      ['25000.01', 'most', true],
    ])
    const amounts = asked('/v1/onramp/quote').map(
      ({ body }) => (JSON.parse(body!) as { readonly amount: string }).amount,
    )
    expect([...new Set(amounts)]).toEqual(['10', '7500', '7500.01', '25000'])
  })
})

describe('the usual purchases', () => {
  const USDC = { id: 'eip155:1', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
  const ON_POLYGON = { id: 'eip155:137', contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' }

  it.each([USDC, ON_POLYGON])('are USD Coin on $id, by its contract', async ({ id, contract }) => {
    const all = (await refused()).state().purchaseCurrencies
    const network = id as CaipNetworkId
    expect(all.map(({ symbol }) => symbol)).toEqual(['USDC'])
    expect(purchasesOn(all, network, () => true)).toEqual(all)
    expect(tokenOf(all[0]!, network)).toBe(`${id}:${contract}`)
    expect(usualPurchase(all, network)).toBe(all[0])
  })

  it('begin with the own currency of Solana there, and with the dollar elsewhere', () => {
    const currency = (symbol: string): Currency => ({ id: symbol, name: symbol, symbol, networks: [] })
    const list = ['ETH', 'USDC', 'SOL'].map(currency)
    expect([usualPurchase(list, 'eip155:1'), usualPurchase(list, SOLANA)].map((each) => each?.symbol)).toEqual([
      'USDC',
      'SOL',
    ])
    expect(usualPurchase(list.slice(0, 1), SOLANA)?.symbol).toBe('ETH')
  })
})

describe('providers', () => {
  it.each<[CaipNetworkId, string]>([
    ['eip155:1', 'ethereum'],
    ['eip155:10', 'optimism'],
    ['eip155:137', 'polygon'],
    ['eip155:8453', 'base'],
    ['eip155:42161', 'arbitrum'],
    ['eip155:42220', 'celo'],
    ['eip155:43114', 'avalanche-c-chain'],
    ['eip155:80094', 'berachain'],
    [SOLANA, 'solana'],
  ])('hear of %s as %s', (network, name) => {
    expect(chainName({ id: 'x', name: 'X', symbol: 'X', networks: [] }, network)).toBe(name)
  })

  it('are two, with a fee of 1 to 2 percent, of which one sells on Solana too', () => {
    const known = readProviders(['coinbase', 'meld', 'moonpay'], { publicKeys: { meld: 'key' } })
    expect(known).toEqual([
      {
        name: 'coinbase',
        label: 'Coinbase',
        fee: [1, 2],
        namespaces: ['eip155'],
        page: 'https://pay.coinbase.com',
        generated: true,
      },
      {
        name: 'meld',
        label: 'Meld.io',
        fee: [1, 2],
        namespaces: ['eip155', 'solana'],
        page: 'https://meldcrypto.com',
        generated: false,
      },
    ])
    expect(['coinbase', 'meld', 'moonpay'].map(feeOf)).toEqual([[1, 2], [1, 2], undefined])
  })
})
