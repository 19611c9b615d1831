/** Providers that other plugins bring, beside the hosted service: what one does wrong is no other one's loss. */
import { describe, expect, it } from 'vitest'
import { contribute, definePlugin, type InstalledPlugin } from '#kernel'
import { QUOTE_PROVIDER, type CaipAddress, type QuoteOffer, type QuoteRequest } from '#wallet'
import { EXCHANGE, swapData } from './ledger.ts'
import { COIN, EVM_1, flush, SHELL, until, world } from './stage.ts'

type Answer = (request: QuoteRequest) => QuoteOffer | null | Promise<QuoteOffer | null>

const provider = (id: string, quote: Answer): InstalledPlugin =>
  definePlugin({
    id,
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(QUOTE_PROVIDER, {
          id,
          name: id,
          networks: ['eip155:1'],
          load: async () => ({ default: () => ({ quote: async (request: QuoteRequest) => quote(request) }) }),
        }),
      ],
    },
  })()

/** A valid answer that promises this much. */
const promise = (request: QuoteRequest, units: bigint): QuoteOffer => ({
  gives: { asset: request.give, units: request.units },
  givesAtMost: request.units,
  gets: { asset: request.get, units },
  getsAtLeast: units,
  fees: [],
  route: [],
  allowance: { token: request.give.token!, spender: `eip155:1:${EXCHANGE}`, units: request.units },
  transactions: [
    {
      namespace: 'eip155',
      network: 'eip155:1',
      from: request.account,
      transaction: {
        to: EXCHANGE,
        data: swapData({ give: COIN, get: SHELL, amount: request.units, atLeast: units, receiver: EVM_1 }),
        value: 0n,
      },
    },
  ],
  until: 60_000,
})

async function opened(other: InstalledPlugin) {
  const test = await world({ plugins: [other] })
  await test.tokens.read({ caipNetworkId: 'eip155:1' } as never)
  await test.form.begin(
    { from: `eip155:1:${COIN}` as CaipAddress, to: `eip155:1:${SHELL}` as CaipAddress },
    test.signal,
  )
  const off = test.form.watch()
  await flush()
  const ids = () => test.form.state.get().quotes?.quotes.map((quote) => quote.provider.id)
  return { ...test, ids, off }
}

describe('beside a provider', () => {
  it('that promises a million times as much, the honest one is found at the amount that is to be got', async () => {
    const liar = provider('liar', (request) =>
      request.exact === 'give' ? promise(request, request.units * 10n ** 18n) : null,
    )
    const { form, clock, ids, off } = await opened(liar)
    form.type('get', '100')
    await clock.advance(200)
    await until(() => form.state.get().quotes?.waiting.length === 0)
    expect([...ids()!].sort()).toEqual(['hosted', 'liar'])
    const units = form.state.get().quotes!.quotes.find((quote) => quote.provider.id === 'hosted')!.gets.units
    expect(units >= 100n * 10n ** 18n && units <= 101n * 10n ** 18n, `${units}`).toBe(true)
    off()
  })

  it.each(['give', 'get'] as const)('that never answers, a review is made anew within its time (%s)', async (side) => {
    const { form, clock, ids, off, signal } = await opened(provider('mute', async () => new Promise(() => {})))
    form.type(side, '100')
    await clock.advance(200)
    await until(() => form.best() !== undefined)
    const renewed: string[] = []
    void form.renew(signal).then(() => renewed.push('done'))
    for (let second = 0; second < 45 && renewed.length === 0; second += 1) {
      await clock.advance(1_000)
      await flush()
    }
    expect([renewed, ids()]).toEqual([['done'], ['hosted']])
    // Quotes are asked for again from then on.
    const [before] = form.state.get().quotes!.quotes
    await clock.advance(10_000)
    await until(() => form.best() !== before)
    off()
  })
})
