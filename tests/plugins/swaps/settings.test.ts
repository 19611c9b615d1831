/** What a swap may cost when nobody has changed a setting (specification §9), and where the person is warned. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { settingsOf, type SwapsOptions } from '../../../src/plugins/swaps/options.ts'
import { COIN, SHELL, until, USD, world } from './stage.ts'

/** A form that has quotes for 100 dollars, and what was asked for them. */
async function quotedForm(swaps?: SwapsOptions) {
  const test = await world(swaps && { swaps })
  await test.tokens.read({ caipNetworkId: 'eip155:1' } as never)
  await test.form.begin({ from: `eip155:1:${COIN}`, to: `eip155:1:${SHELL}`, amount: '100' }, test.signal)
  const stop = test.form.watch()
  await test.clock.advance(200)
  await until(() => test.form.best() !== undefined)
  stop()
  const [built] = test.fetch.requests.filter(({ url }) => url.pathname === '/v1/convert/build-transaction')
  const { eip155 } = JSON.parse(built!.body!) as { readonly eip155: { readonly slippage: number } }
  return { ...test, quote: test.form.best()!, askedSlippage: eip155.slippage }
}

describe('without a setting', () => {
  it('at most 1 % less is got, by the form, the question and the quote', async () => {
    const { form, quote, askedSlippage } = await quotedForm()
    expect([form.state.get().slippageBps, askedSlippage]).toEqual([100, 1])
    const least = (quote.gets.units * 99n) / 100n
    expect([quote.getsAtLeast - least, quote.getsAtLeast - least - 1n]).toContain(0n)
  })

  it('the service’s fee is told: 0.85 % for 1inch, of what is given', async () => {
    const { quote } = await quotedForm()
    expect(quote.provider.name).toBe('1inch')
    expect(quote.fees.filter(({ kind }) => kind === 'provider')).toEqual([
      { kind: 'provider', amount: { asset: USD, units: 850_000n }, to: '1inch', included: true },
    ])
  })

  it('a quote is good for 30 s', async () => {
    const { quoted, clock } = await world()
    const { quotes } = await quoted()
    expect(quotes.map(({ until: end }) => end - clock.monotonic())).toEqual([30_000])
  })

  it('the hosted service swaps on twelve networks', () => {
    expect([...settingsOf().networks].toSorted()).toEqual(
      [
        'eip155:1',
        'eip155:10',
        'eip155:56',
        'eip155:100',
        'eip155:137',
        'eip155:250',
        'eip155:324',
        'eip155:8217',
        'eip155:8453',
        'eip155:42161',
        'eip155:43114',
        'eip155:1313161554',
      ].toSorted(),
    )
  })
})

describe('the slippage', () => {
  it('is the host’s, where it gives one', async () => {
    const { form, askedSlippage } = await quotedForm({ slippageBps: 250 })
    expect([form.state.get().slippageBps, askedSlippage]).toEqual([250, 2.5])
  })

  it.each([
    [9_999, 500],
    [0, 10],
    [70, 70],
  ])('of %i hundredths of a percent in the storage counts as %i', async (stored, expected) => {
    const storage = createFakeStorage()
    const first = await world({ storage })
    first.form.slip(499)
    const [key = ''] = [...storage.values.keys()].filter((each) => each.includes('slippage'))
    storage.values.set(key, storage.values.get(key)!.replace('499', String(stored)))
    await first.stop()
    expect((await world({ storage })).form.state.get().slippageBps).toBe(expected)
  })

  it('of more than 2 % is warned of', async () => {
    const { prepare } = await world()
    expect((await prepare({ slippageBps: 200 })).warnings).toEqual([])
    expect((await prepare({ slippageBps: 201 })).warnings).toEqual([{ kind: 'slippage', weight: 'note', bps: 201 }])
  })
})

it('a price impact is a note from 1 % on, and a danger from 5 % on', async () => {
  const { quoted, swapper, request, signal } = await world()
  const { quotes } = await quoted()
  const warned = async (impactBps: number) =>
    (await swapper.prepare({ request: request(), quote: quotes[0]!, impactBps }, signal)).warnings
  expect(await warned(99)).toEqual([])
  expect(await warned(100)).toEqual([{ kind: 'impact', weight: 'note', bps: 100 }])
  expect(await warned(499)).toEqual([{ kind: 'impact', weight: 'note', bps: 499 }])
  expect(await warned(500)).toEqual([{ kind: 'impact', weight: 'danger', bps: 500 }])
})
