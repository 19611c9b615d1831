import { describe, expect, it } from 'vitest'
import type { Connector } from '#wallet'
import { flush } from '../../../src/kernel/testing/fakeClock.ts'
import { createMockProvider } from '../../../src/testing/mockProvider.ts'
import * as walletChunk from '../../../src/plugins/injected/wallet.ts'
import { bench, forever, network, outcome, type FetchChunk } from './support.ts'

/** A network that a test holds in its hands. */
function slowNetwork() {
  const waiting: ((chunk: typeof walletChunk) => void)[] = []
  const fetchChunk: FetchChunk = () => new Promise((resolve) => void waiting.push(resolve))
  return {
    fetchChunk,
    fetches: () => waiting.length,
    async arrive() {
      for (const resolve of waiting) resolve(walletChunk)
      await flush()
    },
  }
}

const actions: [string, (connector: Connector, signal: AbortSignal) => Promise<unknown>][] = [
  ['connecting', (connector, signal) => connector.connect({ signal })],
  ['restoring', (connector, signal) => connector.restore({ signal })],
  ['switching', (connector, signal) => connector.switchNetwork!({ network: network(1), signal })],
  ['a request', (connector, signal) => connector.request({ method: 'eth_accounts' }, { signal })],
]
const disconnecting: (typeof actions)[number] = ['disconnecting', (connector) => connector.disconnect()]

describe('the code that works with a wallet', () => {
  it.each([...actions, disconnecting])(
    'is fetched by %s when that is the first use, and not before',
    async (_, act) => {
      const { fetchChunk, fetches, arrive } = slowNetwork()
      const { connector } = bench(createMockProvider().provider, fetchChunk)
      await flush()
      expect(fetches()).toBe(0)
      const pending = outcome(act(connector, forever()))
      expect(fetches()).toBe(1)
      await arrive()
      expect(await pending).toBe('done')
    },
  )

  it('is not fetched again by what follows, and a wallet in use is asked within the click', async () => {
    const wallet = createMockProvider()
    const { fetchChunk, fetches, arrive } = slowNetwork()
    const { connector } = bench(wallet.provider, fetchChunk)
    const connecting = connector.connect({ signal: forever() })
    await arrive()
    await connecting
    const pending = connector.request({ method: 'personal_sign' }, {})
    expect(wallet.methods().at(-1)).toBe('personal_sign')
    await outcome(pending)
    expect(fetches()).toBe(1)
  })

  it('is kept once it was fetched ahead: the first question is asked within the click, too', async () => {
    const wallet = createMockProvider()
    const { fetchChunk, fetches, arrive } = slowNetwork()
    const { connector } = bench(wallet.provider, fetchChunk)
    connector.prepare!()
    await arrive()
    const pending = connector.connect({ signal: forever() })
    expect(wallet.methods()).toEqual(['eth_requestAccounts'])
    expect(await outcome(pending)).toBe('done')
    expect(fetches()).toBe(1)
  })

  it('is fetched again by the first use when it did not come ahead of it', async () => {
    let fetches = 0
    const { connector, clock } = bench(createMockProvider().provider, async () => {
      fetches += 1
      if (fetches <= 3) throw new Error('offline')
      return walletChunk
    })
    connector.prepare!()
    for (let wait = 0; wait < 20; wait += 1) await clock.advance(1_000)
    expect(fetches).toBe(3)
    expect(await outcome(connector.connect({ signal: forever() }))).toBe('done')
    expect(fetches).toBe(4)
  })

  it('serves all that wait for it together with one wallet', async () => {
    const wallet = createMockProvider({ authorized: true })
    const { fetchChunk, arrive } = slowNetwork()
    const { connector } = bench(wallet.provider, fetchChunk)
    const pending = [connector.restore({ signal: forever() }), connector.connect({ signal: forever() })]
    await arrive()
    await Promise.all(pending)
    expect(wallet.listeners('accountsChanged')).toBe(1)
  })

  it.each(actions)('does not keep %s from ending at once when the caller cancels', async (_, act) => {
    const wallet = createMockProvider()
    const { fetchChunk, arrive } = slowNetwork()
    const { connector, clock } = bench(wallet.provider, fetchChunk)
    const caller = new AbortController()
    const pending = outcome(act(connector, caller.signal))
    caller.abort()
    expect(await pending).toBe('ABORTED')
    // The code is shared, so it goes on loading for the next caller.
    await arrive()
    expect([wallet.requests, wallet.listeners(), clock.pending]).toEqual([[], 0, 0])
  })

  it('lets a caller who cancels take nobody else along', async () => {
    const { fetchChunk, arrive } = slowNetwork()
    const { connector } = bench(createMockProvider().provider, fetchChunk)
    const caller = new AbortController()
    const cancelled = outcome(connector.restore({ signal: caller.signal }))
    const other = outcome(connector.connect({ signal: forever() }))
    caller.abort()
    await arrive()
    expect([await cancelled, await other]).toEqual(['ABORTED', 'done'])
  })

  it('does not keep a disconnect from winning over a connect', async () => {
    const wallet = createMockProvider()
    const { fetchChunk, arrive } = slowNetwork()
    const { connector } = bench(wallet.provider, fetchChunk)
    const connecting = outcome(connector.connect({ signal: forever() }))
    const leaving = outcome(connector.disconnect())
    expect(await connecting).toBe('ABORTED')
    await arrive()
    expect(await leaving).toBe('done')
    expect(wallet.methods()).toEqual(['wallet_revokePermissions'])
    expect(wallet.listeners()).toBe(0)
  })

  it('is not waited for any more when the connector goes', async () => {
    const wallet = createMockProvider()
    const { fetchChunk, arrive } = slowNetwork()
    const { connector, clock, stop } = bench(wallet.provider, fetchChunk)
    const pending = outcome(connector.connect({ signal: forever() }))
    stop()
    expect(await pending).toBe('ABORTED')
    expect(await outcome(connector.disconnect())).toBe('done')
    await arrive()
    expect([wallet.requests, clock.pending]).toEqual([[], 0])
  })

  it.each([...actions, disconnecting])(
    'fails %s by name when it does not come, and is tried afresh',
    async (_, act) => {
      const wallet = createMockProvider()
      let online = false
      let fetches = 0
      const { connector, clock } = bench(wallet.provider, async () => {
        fetches++
        if (online) return walletChunk
        throw new TypeError('Failed to fetch dynamically imported module')
      })
      const failing = outcome(act(connector, forever()))
      await clock.runAll()
      expect(await failing).toBe('CHUNK_FAILED')
      expect([fetches, wallet.requests, clock.pending]).toEqual([3, [], 0])
      online = true
      expect(await outcome(act(connector, forever()))).toBe('done')
      expect(fetches).toBe(4)
    },
  )
})
