/** The border of quotes where the toy chain cannot show it: the other exact side, prices, and what EVM transactions take. */
import { describe, expect, it } from 'vitest'
import type { CaipAddress } from '#wallet'
import type { Asset } from '../../src/wallet/contracts/amounts.ts'
import { isBetter, readQuote } from '../../src/plugins/swaps/quotes/validation.ts'
import type { QuoteOffer, QuoteRequest } from '../../src/wallet/contracts/quotes.ts'
import { numbers } from '../numbers.ts'
import { thrown } from '../kernel/support.ts'

const hex = (n: number): CaipAddress => `eip155:1:0x${n.toString(16).padStart(40, 'a')}`
const ETH: Asset = { network: 'eip155:1', decimals: 18, symbol: 'ETH' }
const USDC: Asset = { network: 'eip155:1', token: hex(1), decimals: 6, symbol: 'USDC' }

const request: QuoteRequest = {
  account: hex(9),
  give: ETH,
  get: USDC,
  exact: 'give',
  units: 10n ** 18n,
  slippageBps: 100,
}
const fee = (units: bigint, more: object = {}) => ({
  amount: { asset: ETH, units },
  kind: 'service' as const,
  to: 'Bridge',
  included: false,
  ...more,
})

/** An honest offer for a question. */
const offer = (asked: QuoteRequest, change: Partial<QuoteOffer> = {}): QuoteOffer => {
  const isGive = asked.exact === 'give'
  const gives = isGive ? asked.units : 10n ** 18n
  const gets = isGive ? 2_000_000_000n : asked.units
  const givesAtMost = isGive ? gives : (gives * 101n) / 100n
  return {
    gives: { asset: asked.give, units: gives },
    givesAtMost,
    gets: { asset: asked.get, units: gets },
    getsAtLeast: isGive ? (gets * 99n) / 100n : gets,
    fees: [],
    route: [],
    transactions: [paying(asked.give.token ? 0n : givesAtMost)],
    until: 5_000,
    ...change,
  }
}
const paying = (value: unknown) => ({
  namespace: 'eip155',
  network: 'eip155:1' as const,
  from: hex(9),
  transaction: { to: '0x1', value },
})

/** Assets are compared by the traits of a chain; this one has none. */
const ctx = { use: () => ({ traits: () => undefined }) } as never
const read = (change: Partial<QuoteOffer> = {}, asked = request) =>
  readQuote(ctx, offer(asked, change), { request: asked, provider: { id: 'toy', name: 'Toy' }, now: 0 })
const code = (change: Partial<QuoteOffer>, asked = request): string => thrown(() => read(change, asked))

describe('the value that leaves on EVM', () => {
  it('is what is given, and the fees on top that are shown', () => {
    expect(read().gives.units).toBe(10n ** 18n)
    expect(code({ fees: [fee(5n)], transactions: [paying(10n ** 18n + 5n)] })).toBe('nothing')
    expect(code({ fees: [fee(5n, { kind: 'network' })] })).toBe('nothing')
    expect(code({ fees: [fee(5n, { included: true })] })).toBe('nothing')
  })

  it.each<[string, Partial<QuoteOffer>]>([
    ['more than is shown', { transactions: [paying(10n ** 18n + 1n)] }],
    ['less, so that something else must pay', { transactions: [paying(1n)] }],
    ['the same twice', { transactions: [paying(10n ** 18n), paying(10n ** 18n)] }],
    ['a text', { transactions: [paying(String(10n ** 18n))] }],
    ['below zero, to make up for another', { transactions: [paying(2n * 10n ** 18n), paying(-(10n ** 18n))] }],
    [
      'a fee that is called the network’s',
      { fees: [fee(5n, { kind: 'network' })], transactions: [paying(10n ** 18n + 5n)] },
    ],
  ])('is refused as %s', (_, change) => {
    expect(code(change)).toBe('HTTP_MALFORMED')
  })

  it('is none at all where a token is given', () => {
    const asked = { ...request, give: USDC, get: ETH, units: 5_000_000n }
    const gets = { asset: ETH, units: 10n ** 15n }
    expect(code({ gets, getsAtLeast: gets.units }, asked)).toBe('nothing')
    expect(code({ gets, getsAtLeast: gets.units, transactions: [paying(1n)] }, asked)).toBe('HTTP_MALFORMED')
  })

  it('needs no allowance: one for a native currency is a trick', () => {
    expect(code({ allowance: { token: hex(1), spender: hex(2), units: 10n ** 18n } })).toBe('HTTP_MALFORMED')
  })
})

describe('an exact amount to get', () => {
  const asked: QuoteRequest = { ...request, exact: 'get', units: 2_000_000_000n }

  it('is got to the last unit, and what is given at most stays within the slippage', () => {
    expect(read({}, asked)).toMatchObject({ getsAtLeast: 2_000_000_000n, givesAtMost: 101n * 10n ** 16n })
    const most = 102n * 10n ** 16n
    expect(code({ givesAtMost: most, transactions: [paying(most)] }, asked)).toBe('HTTP_MALFORMED')
    expect(code({ getsAtLeast: 1_999_999_999n }, asked)).toBe('HTTP_MALFORMED')
    expect(code({ givesAtMost: 1n, transactions: [paying(1n)] }, asked)).toBe('HTTP_MALFORMED')
  })

  it('is best where least is given at most; an exact amount to give, where most is got at least', () => {
    const [one, other] = [read({}, asked), { ...read({}, asked), givesAtMost: 10n ** 18n }]
    expect([isBetter(asked, one, other), isBetter(asked, other, one)]).toEqual([false, true])
    // What is only promised counts for nothing.
    const bold = { ...read(), gets: { asset: USDC, units: 10n ** 12n }, getsAtLeast: 1n }
    expect([isBetter(request, read(), bold), isBetter(request, bold, read())]).toEqual([true, false])
  })
})

it('prices are counted exactly, whatever the decimals', () => {
  const below = numbers(7)
  for (let run = 0; run < 2_000; run += 1) {
    const [give, get] = [below(37), below(37)].map((decimals) => ({ ...ETH, decimals }))
    const asked = { ...request, give: { ...give!, token: hex(3) }, get: { ...get!, token: hex(4) } }
    const units = BigInt(below(1_000_000) + 1)
    const gets = { asset: asked.get, units }
    const { price } = read({ gets, getsAtLeast: units }, asked)
    const [whole = '', fraction = ''] = price.getPerGive.split('.')
    expect(fraction.length).toBeLessThanOrEqual(36)
    const scaled = BigInt(whole + fraction.padEnd(36, '0'))
    const exact = (units * 10n ** BigInt(give!.decimals + 36)) / (asked.units * 10n ** BigInt(get!.decimals))
    expect(scaled).toBe(exact)
  }
})

it('assets are told apart by network, token and decimals, never by what they call themselves', () => {
  const got = (asset: Asset) => ({ gets: { asset, units: 2_000_000_000n } })
  const upper = { ...USDC, token: hex(1).replace(/a{10}/, 'AAAAAAAAAA') as CaipAddress, symbol: 'Else' }
  expect(read(got(upper)).gets.asset).toMatchObject({ token: upper.token })
  const others = [
    { ...USDC, token: hex(2) },
    { ...USDC, decimals: 18 },
    { ...USDC, network: 'eip155:10' as const },
    ETH,
  ]
  for (const other of others) expect(code(got(other))).toBe('HTTP_MALFORMED')
})
