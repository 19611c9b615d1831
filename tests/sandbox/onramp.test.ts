/** The on-ramp of the sandbox: what it sells, what it quotes, and a provider's page whose payouts are on the chains. */
import { describe, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { get, post, PROJECT, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
const SOLANA_PERSON = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

interface Coin {
  readonly symbol: string
  readonly networks: readonly { readonly name: string; readonly chain_id: string; readonly contract_address: string }[]
}
const options = async (): Promise<{ purchaseCurrencies: Coin[]; paymentCurrencies: { id: string }[] }> =>
  (await get(sandbox(), '/v1/onramp/options')).json() as never
const quote = (body: object): Promise<Response> =>
  post(`${sandbox().urls.services}/v1/onramp/quote?${PROJECT}`, {
    purchaseCurrency: { symbol: 'SUSD' },
    paymentCurrency: { id: 'USD' },
    amount: '100',
    network: 'SUSD',
    ...body,
  })

/** What an account has of the dollar (or of the native currency), as the services read it from the chain. */
async function held(address: string, chainId: string, symbol = 'SUSD'): Promise<string> {
  const { balances } = (await (
    await get(sandbox(), `/v1/account/${address}/balance?currency=usd&chainId=${chainId}`)
  ).json()) as { balances: { symbol: string; quantity: { numeric: string } }[] }
  return balances.find((row) => row.symbol === symbol)?.quantity.numeric ?? '0'
}

async function pay(query: Record<string, string>, amount = '100'): Promise<string> {
  const url = `${sandbox().urls.onramp}/buy?${new URLSearchParams({ destinationCurrencyCode: 'SUSD', walletAddress: PERSON, network: 'latchkey-local', ...query })}`
  const shown = await fetch(url)
  expect(await shown.text()).toContain('name="card"')
  const body = new URLSearchParams({ amount, card: '4242 4242 4242 4242' })
  const response = await fetch(url, { method: 'POST', body })
  return response.text()
}

describe('what is sold', () => {
  test('are real coins of all networks, each with the networks that have it', async () => {
    const { purchaseCurrencies, paymentCurrencies } = await options()
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'SUSD', 'SBX', 'SOL'])
    const dollar = purchaseCurrencies.find(({ symbol }) => symbol === 'SUSD')
    expect(dollar?.networks.map(({ name }) => name)).toEqual(['latchkey-local', 'latchkey-second', 'latchkey-solana'])
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  })

  test('a quote is exact: what is paid less the fees, at the price', async () => {
    expect(await (await quote({})).json()).toMatchObject({
      paymentTotal: { amount: '100', currency: 'USD' },
      paymentSubtotal: { amount: '98.75' },
      purchaseAmount: { amount: '98.75', currency: 'SUSD' },
      networkFee: { amount: '0.25' },
    })
  })

  test.each([
    { amount: 100 },
    { amount: '1e3' },
    { amount: '0.1' },
    { paymentCurrency: { id: 'CHF' } },
    { purchaseCurrency: { symbol: 'X' } },
  ])('refuses %j', async (body) => {
    expect((await quote(body)).status).toBe(400)
  })
})

describe('the provider’s page', () => {
  test('pays what was bought to the account on the chain, on both kinds of chains', async () => {
    await pay({})
    expect(await held(PERSON, 'eip155:31337')).toBe('98.75')
    const { chainId } = await solana()
    await pay({ destinationCurrencyCode: 'SOL', walletAddress: SOLANA_PERSON, network: 'latchkey-solana' }, '165.25')
    expect(Number(await held(SOLANA_PERSON, chainId, 'SOL'))).toBeGreaterThan(0.9)
  })

  test('is where the generated address leads', async () => {
    const { url } = (await (
      await post(`${sandbox().urls.services}/v1/generators/onrampurl?${PROJECT}`, {
        destinationWallets: [{ address: PERSON, blockchains: ['latchkey-second'], assets: ['ETH'] }],
        defaultNetwork: 'latchkey-second',
        partnerUserId: PERSON,
        defaultExperience: 'buy',
        presetFiatAmount: '250.00',
      })
    ).json()) as { url: string }
    expect(url.startsWith(sandbox().urls.onramp)).toBe(true)
    const page = await (await fetch(url)).text()
    expect(page).toContain('Latchkey Second')
    expect(page).toContain('250.00')
    expect((await fetch(url.replace(PERSON, '%3Cscript%3E'))).status).toBe(400)
  })

  test('pays late, in part, elsewhere, twice or never, as it is told', async () => {
    const { control } = sandbox()
    const before = Number(await held(PERSON, 'eip155:31337'))
    const gained = async (): Promise<number> => Number(await held(PERSON, 'eip155:31337')) - before
    await control.onramp({ payout: 'never' })
    expect(await pay({})).toContain('You bought 98.75 SUSD')
    const theirs = Number(await held(STRANGER, 'eip155:31337'))
    await control.onramp({ payout: 'elsewhere' })
    await pay({})
    expect(await gained()).toBe(0)
    expect(Number(await held(STRANGER, 'eip155:31337')) - theirs).toBe(98.75)
    await control.onramp({ payout: 'partly' })
    await pay({})
    expect(await gained()).toBeCloseTo(32.916666, 6)
    await control.onramp({ payout: 'late', after: 50 })
    await pay({})
    await eventually(async () => expect(await gained()).toBeCloseTo(131.666666, 5))
    await control.onramp({ payout: 'twice' })
    await pay({})
    await eventually(async () => expect(await gained()).toBeCloseTo(329.166666, 5))
  })

  test('a reset forgets what would have been paid late', async () => {
    await sandbox().control.onramp({ payout: 'late', after: 100 })
    await pay({})
    await sandbox().control.reset()
    const before = await held(PERSON, 'eip155:31337')
    await sandbox().control.onramp({ payout: 'late', after: 200 })
    await pay({}, '200')
    // The earlier one would have come first.
    await eventually(async () => expect(await held(PERSON, 'eip155:31337')).not.toBe(before))
    expect(Number(await held(PERSON, 'eip155:31337')) - Number(before)).toBe(197.75)
  })

  test('takes only a control that it knows', async () => {
    await expect(sandbox().control.onramp({ payout: 'soon' as never })).rejects.toThrow(/payout/)
  })
})

async function solana(): Promise<{ chainId: string }> {
  const { purchaseCurrencies } = await options()
  const sol = purchaseCurrencies.find(({ symbol }) => symbol === 'SOL')
  return { chainId: `solana:${sol?.networks[0]?.chain_id}` }
}
