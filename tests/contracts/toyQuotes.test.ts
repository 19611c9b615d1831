/** Quotes by plugins that know the contract alone: those who quote, the one who asks them, and one who wants to know. */
import type { PluginContext } from '#kernel'
import { describe, expect, it } from 'vitest'
import { QUOTES, type QuoteInquiry, type QuoteOffer, type QuoteRequest } from '../../src/wallet/contracts/quotes.ts'
import { plugin } from '../kernel/pluginSupport.ts'
import { thrown } from '../kernel/support.ts'
import { flush, setup } from '../plugins/wallets/support.ts'
import { at, COIN, REQUEST, SHELL, toyProvider, toyQuotes } from './toys/money.ts'

const consumer = plugin('consumer', { requires: { quotes: QUOTES } })

async function world() {
  const [marram, pier] = [toyProvider('marram', 3n), toyProvider('pier', 4n)]
  const test = await setup({ plugins: [toyQuotes(), marram.plugin, pier.plugin, consumer] })
  const ctx: PluginContext = await test.kernel.plugins.activate('consumer')
  const life = new AbortController()
  const ask = async (request: QuoteRequest = REQUEST): Promise<QuoteInquiry> => {
    const inquiry = ctx.use(QUOTES).ask(request, { signal: life.signal })
    await flush()
    return inquiry
  }
  return { ...test, marram, pier, ctx, life, ask }
}

const names = ({ state }: QuoteInquiry): readonly string[] => state.get().quotes.map(({ provider }) => provider.name)

describe('a quote', () => {
  it('comes from whoever quotes on the network, the best first, with everything that a review shows', async () => {
    const { ask, ctx } = await world()
    expect(ctx.use(QUOTES).providers(REQUEST)).toEqual([
      { id: 'marram', name: 'MARRAM' },
      { id: 'pier', name: 'PIER' },
    ])
    const inquiry = await ask()
    expect(names(inquiry)).toEqual(['PIER', 'MARRAM'])
    expect(inquiry.state.get().quotes[0]).toMatchObject({
      gives: { asset: SHELL, units: 2n * 10n ** 18n },
      gets: { asset: COIN, units: 8_000_000n },
      getsAtLeast: 7_920_000n,
      price: { getPerGive: '4', givePerGet: '0.25' },
      priceImpactBps: 12,
      fees: [{ kind: 'network' }, { kind: 'provider', to: 'Marram', amount: { units: 10n } }],
      route: [{ name: 'Reef' }],
      allowance: { spender: at(50), units: 2n * 10n ** 18n },
      until: 20_000,
    })
  })

  it('leaves when its time is over, by the clock that no correction moves', async () => {
    const { ask, clock } = await world()
    const inquiry = await ask()
    clock.jump(3_600_000)
    await clock.advance(19_999)
    expect(names(inquiry)).toHaveLength(2)
    await clock.advance(1)
    expect(names(inquiry)).toEqual([])
    await inquiry.refresh()
    expect(names(inquiry)).toEqual(['PIER', 'MARRAM'])
  })

  it('lives no longer than a minute, whatever its maker says', async () => {
    const { ask, clock, marram, pier } = await world()
    pier.answer = marram.answer = (honest) => ({ ...honest, until: 1e12 })
    const inquiry = await ask()
    await clock.advance(59_999)
    expect(names(inquiry)).toHaveLength(2)
    await clock.advance(1)
    expect(names(inquiry)).toEqual([])
  })

  it('goes with its provider, and nobody is asked in vain', async () => {
    const { ask, kernel, pier } = await world()
    const inquiry = await ask()
    kernel.plugins.pin('pier', false)
    await kernel.plugins.settled()
    expect(names(inquiry)).toEqual(['MARRAM'])
    await inquiry.refresh()
    expect([names(inquiry), pier.signals.length]).toEqual([['MARRAM'], 1])
  })

  it('that comes after a newer question counts no more', async () => {
    const { ask, pier } = await world()
    let late!: (offer: QuoteOffer) => void
    let first!: QuoteOffer
    pier.answer = (honest) => ((first = honest), new Promise((resolve) => (late = resolve)))
    const inquiry = await ask()
    expect([names(inquiry), inquiry.state.get().waiting]).toEqual([['MARRAM'], ['pier']])
    pier.answer = (honest) => honest
    pier.rate = 2n
    await inquiry.refresh()
    late(first)
    await flush()
    expect([names(inquiry), pier.signals[0]!.aborted]).toEqual([['MARRAM', 'PIER'], true])
    expect(inquiry.state.get().waiting).toEqual([])
  })

  it('is asked for no more once the signal says so: providers hear it, and nothing is left to be shown', async () => {
    const { ask, clock, life, marram, pier } = await world()
    pier.answer = () => new Promise(() => {})
    const inquiry = await ask()
    life.abort()
    await inquiry.refresh()
    expect([...marram.signals, ...pier.signals].map(({ aborted }) => aborted)).toEqual([true, true])
    expect([inquiry.state.get(), clock.pending]).toEqual([{ quotes: [], waiting: [], without: [] }, 0])
  })

  it('may not be had: no way, a provider that throws, nobody on the network, nothing asked', async () => {
    const { ask, ctx, marram, pier } = await world()
    marram.answer = () => null
    pier.answer = () => Promise.reject(new Error('their fault'))
    const inquiry = await ask()
    expect(inquiry.state.get()).toEqual({
      quotes: [],
      waiting: [],
      without: [
        { provider: 'marram', code: 'NO_WAY' },
        { provider: 'pier', code: 'UNKNOWN' },
      ],
    })
    const code = (change: Partial<QuoteRequest>): string =>
      thrown(() => ctx.use(QUOTES).ask({ ...REQUEST, ...change }, { signal: new AbortController().signal }))
    expect([
      code({ give: { ...SHELL, network: 'cosmos:toy-2' } }),
      code({ get: { ...SHELL, symbol: 'OTHER' } }),
      code({ units: 0n }),
    ]).toEqual(['SWAPS_UNSUPPORTED', 'TOKEN_REQUIRED', 'AMOUNT_AND_RECEIVER_REQUIRED'])
  })
})

describe('what is no answer to the question is refused as a whole, and the honest quote stands alone', () => {
  const OTHER = { ...COIN, token: at(41) }
  const lies: readonly (readonly [string, (honest: QuoteOffer) => unknown])[] = [
    ['nothing', () => 'nothing'],
    ['a number', (offer) => ({ ...offer, gets: { asset: COIN, units: 8e6 } })],
    ['another token given', (offer) => ({ ...offer, gives: { ...offer.gives, asset: OTHER } })],
    ['another token got, of the same symbol', (offer) => ({ ...offer, gets: { ...offer.gets, asset: OTHER } })],
    ['other decimals', (offer) => ({ ...offer, gets: { ...offer.gets, asset: { ...COIN, decimals: 3 } } })],
    ['another amount', (offer) => ({ ...offer, gives: { ...offer.gives, units: offer.gives.units - 1n } })],
    ['more given at most', (offer) => ({ ...offer, givesAtMost: offer.givesAtMost + 1n })],
    ['less got than the slippage allows', (offer) => ({ ...offer, getsAtLeast: offer.getsAtLeast - 1n })],
    ['more promised than can be', (offer) => ({ ...offer, getsAtLeast: offer.gets.units + 1n })],
    ['nothing in return', (offer) => ({ ...offer, gets: { asset: COIN, units: 0n }, getsAtLeast: 0n })],
    ['an unlimited allowance', (offer) => ({ ...offer, allowance: { ...offer.allowance, units: 2n ** 256n - 1n } })],
    ['an allowance of another token', (offer) => ({ ...offer, allowance: { ...offer.allowance, token: at(41) } })],
    ['nothing to sign', (offer) => ({ ...offer, transactions: [] })],
    ['another signer', ({ transactions: [it], ...offer }) => ({ ...offer, transactions: [{ ...it, from: at(9) }] })],
    [
      'another network',
      ({ transactions: [it], ...offer }) => ({ ...offer, transactions: [{ ...it, network: 'cosmos:toy-2' }] }),
    ],
    ['an end in the past', (offer) => ({ ...offer, until: 0 })],
    ['an impact beyond all', (offer) => ({ ...offer, priceImpactBps: 10_001 })],
  ]

  it.each(lies)('%s', async (_, lie) => {
    const { ask, pier } = await world()
    pier.answer = lie
    const inquiry = await ask()
    expect(names(inquiry)).toEqual(['MARRAM'])
    expect(inquiry.state.get().without).toEqual([{ provider: 'pier', code: 'HTTP_MALFORMED' }])
  })

  it('but what it cannot write itself is simply not taken from it', async () => {
    const { ask, pier } = await world()
    pier.answer = (honest) => ({
      ...honest,
      provider: { id: 'marram', name: 'MARRAM' },
      price: { getPerGive: '900', givePerGet: '0' },
      route: [{ ...honest.route[0]!, name: 'Re\u202eef\u200b' }],
    })
    const [best] = (await ask()).state.get().quotes
    expect([best?.provider.id, best?.price.getPerGive, best?.route[0]?.name]).toEqual(['pier', '4', 'Reef'])
  })
})
