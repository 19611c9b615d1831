/** How often the chain is looked at for what was bought, for how long, and when enough has come. */
import { expect, it } from 'vitest'
import { ACCOUNT_1, at } from '../send/stage.ts'
import { flush, world } from './stage.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function begun() {
  const test = await world()
  await test.typed('100')
  const key = test.onramp.begin('coinbase')!
  await flush()
  const start = test.clock.monotonic()
  const looks: number[] = []
  test.held.before = () => void looks.push(test.clock.monotonic() - start)
  return {
    ...test,
    looks,
    order: () => test.orders.state.get().find((order) => order.key === key),
    /** In steps of a second, so that each look ends before the next. */
    async wait(ms: number): Promise<void> {
      for (let waited = 0; waited < ms; waited += 1_000) await test.later(1_000)
    },
  }
}

it('the chain is looked at every 4 s for three minutes, and every 30 s from then on', async () => {
  const { looks, order, wait } = await begun()
  await wait(3 * MINUTE - 1_000)
  expect(order()?.phase).toBe('waiting')
  const often = looks.splice(0)
  expect(often).toHaveLength(44)
  expect(often).toEqual(often.map((_, n) => 4_000 * (n + 1)))
  await wait(MINUTE + 32_000)
  expect(order()?.phase).toBe('late')
  expect(looks.map((time) => time - looks[0]!)).toEqual([0, 30_000, 60_000, 90_000])
})

it('the chain is looked at for three days, to the minute', async () => {
  const { clock, later, order } = await begun()
  clock.jump(3 * DAY - 2 * MINUTE)
  await later(MINUTE)
  expect(order()?.phase).toBe('late')
  clock.jump(2 * MINUTE)
  await later(MINUTE)
  expect(order()?.phase).toBe('over')
})

it('a look that hangs is given up after 20 s, and the next one is 4 s later', async () => {
  const { held, looks, wait } = await begun()
  held.before = () => new Promise(() => {})
  await wait(4_000)
  const after: number[] = []
  held.before = () => void after.push(0)
  await wait(23_000)
  expect(after).toEqual([])
  await wait(1_000)
  expect([after, looks]).toEqual([[0], []])
})

it('95 % of what was promised counts as all of it, and a unit less does not', async () => {
  // 98.75 were promised.
  for (const [units, phase] of [
    [93_812_499n, 'partly'],
    [93_812_500n, 'arrived'],
  ] as const) {
    const { order, receive, wait } = await begun()
    await wait(4_000)
    receive(units)
    await wait(4_000)
    expect([units, order()?.phase]).toEqual([units, phase])
  }
})

it('five purchases are followed at most, the newest ones', async () => {
  const { orders } = await world()
  const symbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  for (const [n, symbol] of symbols.entries())
    orders.begin({
      provider: 'meld',
      label: 'Meld.io',
      account: ACCOUNT_1,
      token: at(`0x${String(50 + n).repeat(20)}`),
      symbol,
      expected: undefined,
    })
  expect(orders.state.get().map(({ symbol }) => symbol)).toEqual(['G', 'F', 'E', 'D', 'C'])
})
