/** Quotes share one answer about the gas price, and none of them ends it for the others. */
import { expect, it } from 'vitest'
import { flush, until, world } from './stage.ts'

it('a quote that is given up while the gas price is on its way leaves the next one its answer', async () => {
  const test = await world()
  let asked = 0
  test.fetch.on('GET', '/v1/convert/gas-price', () => {
    asked += 1
    return { json: { standard: '1000', fast: '1000', instant: '1000' }, delay: 1_000 }
  })
  const first = new AbortController()
  test.quotes.ask(test.request(), { signal: first.signal })
  await until(() => asked === 1)

  const inquiry = test.quotes.ask(test.request({ units: 200_000_000n }), { signal: test.signal })
  await flush()
  first.abort()
  await flush()
  await test.clock.advance(1_000)
  await until(() => inquiry.state.get().waiting.length === 0)

  const { quotes, without } = inquiry.state.get()
  expect(without).toEqual([])
  expect(quotes.map(({ gives }) => gives.units)).toEqual([200_000_000n])
  expect(asked).toBe(1)
})
