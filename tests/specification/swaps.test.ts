/** Specification §7 to §9: the calls of a swap, the texts of what cannot be swapped, and the numbers. */
import { describe, expect, it } from 'vitest'
import { type CaipAddress, type CaipNetworkId, type Holding } from '#wallet'
import { gasPriceFor } from '../../src/plugins/swaps/form/reserve.ts'
import { rejected, thrown } from '../kernel/support.ts'
import { EXCHANGE } from '../plugins/swaps/ledger.ts'
import { COIN, ETH, EVM_1, flush, MAINNET, SHELL, USD, until, world } from '../plugins/swaps/stage.ts'

const USD_ON_WIRE = `eip155:1:${COIN}` as CaipAddress
const SHELL_ON_WIRE = `eip155:1:${SHELL}` as CaipAddress
/** How the service writes the native currency. */
const ETH_ON_WIRE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ACCOUNT_ON_WIRE = `eip155:1:${EVM_1}`
const PROJECT = '0123456789abcdef0123456789abcdef'

type World = Awaited<ReturnType<typeof world>>

/** What went to a path: the method, the query without what goes along with every call, and the body. */
const sent = ({ fetch }: World, path: string) =>
  fetch.requests
    .filter(({ url }) => url.pathname === path)
    .map(({ method, url, body }) => {
      const { projectId: _, st: __, sv: ___, ...query } = Object.fromEntries(url.searchParams)
      return { method, query, body: body === undefined ? undefined : (JSON.parse(body) as unknown) }
    })
const get = (query: Readonly<Record<string, string>>) => ({ method: 'GET', query, body: undefined })

describe('the calls of a swap', () => {
  it('are those of the specification, with their parameters', async () => {
    const test = await world()
    await test.tokens.read(MAINNET)
    expect((await test.quoted()).quotes).toHaveLength(1)
    const pair = { from: USD_ON_WIRE, to: SHELL_ON_WIRE }
    expect(sent(test, '/v1/convert/tokens')).toEqual([get({ chainId: 'eip155:1' })])
    expect(sent(test, '/v1/convert/gas-price')).toEqual([get({ chainId: 'eip155:1' })])
    expect(sent(test, '/v1/convert/quotes')).toEqual([
      get({ amount: '100000000', userAddress: EVM_1, ...pair, gasPrice: '1000' }),
    ])
    expect(sent(test, '/v1/convert/build-approve')).toEqual([get({ userAddress: ACCOUNT_ON_WIRE, ...pair })])
    expect(sent(test, '/v1/convert/build-transaction')).toEqual([
      {
        method: 'POST',
        query: {},
        body: {
          amount: '100000000',
          eip155: { slippage: 1 },
          projectId: PROJECT,
          ...pair,
          userAddress: ACCOUNT_ON_WIRE,
          disableEstimate: true,
        },
      },
    ])
  })

  it('need no approval where the native currency is given', async () => {
    const test = await world()
    await test.quoted({ give: ETH, get: USD, units: 1_000_000_000_000_000n })
    expect(sent(test, '/v1/convert/quotes')).toMatchObject([{ query: { from: ETH_ON_WIRE, to: USD_ON_WIRE } }])
    expect(sent(test, '/v1/convert/build-approve')).toEqual([])
  })

  it('never ask the service for the allowance: the chain itself says it', async () => {
    const test = await world()
    const steps = async (): Promise<readonly unknown[]> => (await test.prepare()).steps.map(({ kind }) => kind)
    expect(await steps()).toEqual(['approve', 'swap'])
    test.ledger.allow(COIN, EVM_1, EXCHANGE, 100_000_000n)
    expect(await steps()).toEqual(['swap'])
    expect(sent(test, '/v1/convert/allowance')).toEqual([])
  })

  it('ask what tokens cost by one POST, and read the price by the address', async () => {
    const test = await world()
    test.hosted.prices.set(COIN, 0.9987)
    const holdings: readonly Holding[] = [USD, ETH].map((asset) => ({
      asset,
      name: asset.symbol,
      balance: undefined,
      price: undefined,
    }))
    const prices = await test.tokens.prices(holdings, test.signal)
    expect(sent(test, '/v1/fungible/price')).toEqual([
      {
        method: 'POST',
        query: {},
        body: { currency: 'usd', addresses: [USD_ON_WIRE, ETH_ON_WIRE], projectId: PROJECT },
      },
    ])
    expect([...prices.values()]).toEqual(['0.9987'])
  })
})

describe('what cannot be swapped', () => {
  it('is refused by name: nothing, a token for itself, and a network that nobody swaps on', async () => {
    const { quotes, request, signal } = await world()
    const ask = (change: Parameters<typeof request>[0]) => thrown(() => quotes.ask(request(change), { signal }))
    expect(ask({ units: 0n })).toBe('AMOUNT_AND_RECEIVER_REQUIRED')
    expect(ask({ get: USD })).toBe('TOKEN_REQUIRED')
    expect(ask({ give: { ...ETH, network: 'eip155:11155111' } })).toBe('SWAPS_UNSUPPORTED')
  })

  it('has no gas price on a network whose chain cannot say it', async () => {
    const { signal } = new AbortController()
    const ctx = { use: () => ({ get: async () => ({ namespace: 'eip155' }) }) }
    expect(await rejected(gasPriceFor(ctx as never, MAINNET, signal))).toBe('GAS_PRICE_UNSUPPORTED')
  })
})

describe('the numbers of swaps', () => {
  it('are a slippage of 1 percent, until the person says otherwise', async () => {
    const test = await world()
    const { clock, form, signal, tokens } = test
    expect(form.state.get().slippageBps).toBe(100)
    await tokens.read(MAINNET)
    await form.begin({ from: USD_ON_WIRE, to: SHELL_ON_WIRE }, signal)
    const off = form.watch()
    await flush()
    form.type('give', '10')
    await clock.advance(200)
    await until(() => form.best() !== undefined)
    const slippages = () =>
      sent(test, '/v1/convert/build-transaction').map(({ body }) => (body as { eip155: object }).eip155)
    expect(slippages()).toEqual([{ slippage: 1 }])
    form.slip(250)
    await clock.advance(200)
    await until(() => slippages().length === 2)
    expect(slippages()[1]).toEqual({ slippage: 2.5 })
    off()
  })

  it('are twelve networks', async () => {
    const { quotes, request } = await world()
    const served = [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554]
    const others = [5, 97, 280, 420, 999, 1101, 42220, 43113, 80001, 84532, 421613, 7777777, 11155111, 1313161555]
    const swaps = (id: number): boolean =>
      quotes.providers(request({ give: { ...ETH, network: `eip155:${id}` as CaipNetworkId } })).length > 0
    expect([...served, ...others].filter(swaps)).toEqual(served)
    expect(served).toHaveLength(12)
  })
})
