/** What was begun is watched on the chain until it has arrived, whatever the provider does, and told later. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { PROGRESS } from '../../../src/plugins/onramp/refs.ts'
import { flush, PAGE, USDC, world } from './stage.ts'

const MINUTE = 60_000

async function begun(options?: Parameters<typeof world>[0]) {
  const test = await world(options)
  await test.typed('100')
  const key = test.onramp.begin('coinbase')!
  test.kernel.router.show()
  await flush()
  return { ...test, key, order: () => test.orders.state.get().find((order) => order.key === key) }
}

describe('what was begun', () => {
  it('has arrived when the chain says so', async () => {
    const { later, order, receive, toasts } = await begun()
    expect(order()).toMatchObject({ phase: 'waiting', last: 5_000_000n, link: PAGE })
    await later(4_000)
    expect(order()?.phase).toBe('waiting')
    receive(98_750_000n)
    await later(4_000)
    expect(order()).toMatchObject({ phase: 'arrived', received: 98_750_000n })
    expect(toasts()).toEqual(['98.75 USDC arrived'])
  })

  it('is not told twice when the provider pays twice', async () => {
    const { later, order, receive, toasts } = await begun()
    receive(98_750_000n)
    await later(4_000)
    receive(98_750_000n)
    await later(MINUTE)
    expect(order()).toMatchObject({ phase: 'arrived', received: 98_750_000n })
    expect(toasts()).toHaveLength(1)
  })

  it('is a part until the rest comes, and what is spent meanwhile is not taken for missing', async () => {
    const { later, order, receive, toasts } = await begun()
    receive(30_000_000n)
    await later(4_000)
    expect(order()).toMatchObject({ phase: 'partly', received: 30_000_000n })
    receive(-33_000_000n)
    await later(4_000)
    expect(order()).toMatchObject({ phase: 'partly', received: 30_000_000n })
    receive(68_000_000n)
    await later(4_000)
    expect(order()).toMatchObject({ phase: 'arrived', received: 98_000_000n })
    expect(toasts()).toEqual(['30 of 98.75 USDC arrived', '98 USDC arrived'])
  })

  it('is late after three minutes, still watched for three days, and then told not to have come', async () => {
    const { clock, held, later, order, toasts } = await begun()
    for (let minute = 0; minute < 4; minute += 1) await later(MINUTE)
    expect(order()?.phase).toBe('late')
    expect(toasts()).toEqual([])
    let looks = 0
    held.before = () => void (looks += 1)
    await later(MINUTE / 2)
    expect(looks).toBe(1)
    clock.jump(3 * 24 * 60 * MINUTE)
    await later(MINUTE)
    expect(order()?.phase).toBe('over')
    expect(toasts()).toEqual(['The USDC from Coinbase did not arrive'])
    looks = 0
    await later(10 * MINUTE)
    expect(looks).toBe(0)
  })

  it('arrives late, too', async () => {
    const { later, order, receive } = await begun()
    for (let minute = 0; minute < 4; minute += 1) await later(MINUTE)
    receive(98_750_000n)
    await later(MINUTE)
    expect(order()?.phase).toBe('arrived')
  })

  it('waits for a node that fails, hangs or is slow, and compares with the last good answer', async () => {
    const { held, later, order, receive } = await begun()
    held.before = () => {
      throw new Error('down')
    }
    await later(4_000)
    held.before = () => new Promise(() => {})
    await later(4_000)
    receive(98_750_000n)
    await later(20_000)
    held.before = () => {}
    await later(4_000)
    await later(4_000)
    expect(order()?.phase).toBe('arrived')
  })

  it('is not told to who looks at it', async () => {
    const { kernel, key, later, receive, toasts } = await begun()
    kernel.router.open(PROGRESS, { key }).catch(() => {})
    receive(98_750_000n)
    await later(4_000)
    expect(toasts()).toEqual([])
  })

  it('ends the earlier one of the same account and token, because nobody could tell them apart', async () => {
    const { later, onramp, orders, receive, toasts } = await begun()
    onramp.begin('coinbase')
    await flush()
    expect(orders.state.get()).toHaveLength(1)
    receive(98_750_000n)
    await later(4_000)
    expect(toasts()).toHaveLength(1)
  })

  it('can be given up, and then nothing is looked at or stored any more', async () => {
    const { held, key, later, orders, storage } = await begun()
    orders.drop(key)
    let looks = 0
    held.before = () => void (looks += 1)
    await later(MINUTE)
    expect([looks, orders.state.get()]).toEqual([0, []])
    expect(JSON.stringify(storage)).not.toContain('coinbase')
  })
})

describe('a person who disconnects', () => {
  it('leaves nothing to watch or to store; a wallet that ends its session does', async () => {
    const { held, later, orders, service, storage } = await begun()
    await service.disconnect()
    await flush()
    let looks = 0
    held.before = () => void (looks += 1)
    await later(MINUTE)
    expect([looks, orders.state.get()]).toEqual([0, []])
    expect(storage.getItem('latchkey:onramp:orders')).toBeNull()

    const other = await begun()
    other.wallet.emit({ type: 'disconnect' })
    await flush()
    other.receive(98_750_000n)
    await other.later(4_000)
    expect(other.order()?.phase).toBe('arrived')
  })
})

describe('after a reload an order', () => {
  it('is watched on, and what came meanwhile is told', async () => {
    const storage = createFakeStorage()
    const first = await begun({ storage })
    await first.stop()
    const next = await world({ storage })
    next.held.tokens.set(USDC, { decimals: 6, balance: 5_000_000n + 98_750_000n })
    await next.later(4_000)
    // Nobody has opened the modal since, so it is told on the page.
    expect(next.toasts()).toEqual(['98.75 USDC arrived'])
    await next.stop()
    const third = await world({ storage })
    expect(third.orders.state.get()).toEqual([])
  })

  it.each(['[]', '{"v":1,"d":[{"provider":"<img>"}]}', '{"v":1,"d":"x"}', '{"v":1,"d":[null]}', 'x'])(
    'that was stored as %s is dropped',
    async (text) => {
      const storage = createFakeStorage()
      storage.setItem('latchkey:onramp:orders', text)
      const { faults, orders } = await world({ storage })
      expect(orders.state.get()).toEqual([])
      expect(faults).toEqual([])
    },
  )
})
