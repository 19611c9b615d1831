import { describe, expect, it } from 'vitest'
import { codeOf, type Router } from '#kernel'
import { createPoller, dataApi } from '#wallet'
import { createFakeClock, createFakeFetch, flush } from '#kernel/testing'
import { createHttp } from '../../src/kernel/http.ts'

const endpoint = 'https://api.test'
const endpoints = {
  api: endpoint,
  wallets: endpoint,
  rpc: endpoint,
  analytics: endpoint,
  frame: endpoint,
  relay: endpoint,
}
const CHAINS = '/v1/supported-chains'
const BALANCE = '/v1/account/0xabc/balance'
const HISTORY = '/v1/account/0xabc/history'

function setUp() {
  const clock = createFakeClock()
  const server = createFakeFetch({ clock })
  const platform = { clock, fetch: server.fetch, random: () => 0.5 }
  const httpOf = createHttp({ endpoints, projectId: 'p', sdk: { type: 't', version: 'v' }, platform })
  // As plugins have them: each one's requests are its own, the router is the modal's.
  const router = {} as Router
  const life = new AbortController()
  const asked = (path: string): number => server.requests.filter(({ url }) => url.pathname === path).length
  return {
    clock,
    server,
    asked,
    api: dataApi({ http: httpOf({ life: life.signal }), clock, router }),
    other: dataApi({ http: httpOf(), clock, router }),
    /** Stops the plugin that has `api`. */
    stop: () => life.abort(),
    signal: new AbortController().signal,
  }
}

describe('the data API', () => {
  it('is one for each modal, and reads the list of networks once for all who ask', async () => {
    const { api, asked, other, server, signal } = setUp()
    server.on('GET', CHAINS, { json: { http: ['eip155:1', 7, 'nonsense'], ws: [] } })
    const all = await Promise.all([api.knows('eip155:1', signal), api.knows('eip155:10'), other.knows('eip155:1')])
    expect([all, asked(CHAINS)]).toEqual([[true, false, true], 1])
  })

  it('goes on reading the list while one of those who ask is left, and ends with the last', async () => {
    const { api, clock, server } = setUp()
    server.on('GET', CHAINS, { json: { http: ['eip155:1'] }, delay: 1_000 })
    const [first, second] = [new AbortController(), new AbortController()]
    const one = api.knows('eip155:1', first.signal).catch(codeOf)
    const two = api.knows('eip155:1', second.signal).catch(codeOf)
    await flush()
    first.abort()
    await clock.advance(1_000)
    expect([await one, await two]).toEqual(['ABORTED', true])

    const alone = setUp()
    alone.server.on('GET', CHAINS, { fail: 'hang' })
    const lone = new AbortController()
    const answer = alone.api.knows('eip155:1', lone.signal).catch(codeOf)
    await flush()
    lone.abort()
    expect(await answer).toBe('ABORTED')
    await flush()
    expect(alone.clock.pending).toBe(0)
    // The next one asks afresh.
    alone.server.on('GET', CHAINS, { json: { http: ['eip155:1'] } })
    expect(await alone.api.knows('eip155:1')).toBe(true)
  })

  it('asks for the list again when the plugin that asked has stopped', async () => {
    const { api, asked, clock, other, server, stop } = setUp()
    server.on('GET', CHAINS, { fail: 'hang' })
    const answers = [api.knows('eip155:1'), other.knows('eip155:1')]
    await flush()
    stop()
    expect(await Promise.all(answers)).toEqual([undefined, undefined])
    server.on('GET', CHAINS, { json: { http: ['eip155:1'] } })
    expect([await other.knows('eip155:1'), asked(CHAINS), clock.pending]).toEqual([true, 2, 0])
  })

  it('keeps a page of history for those to whom a recent one will do, until something happens on its network', async () => {
    const { api, asked, clock, other, server, signal } = setUp()
    server.on('GET', CHAINS, { json: { http: ['eip155:1'] } })
    server.on('GET', HISTORY, { json: { data: [], next: 'two' } })
    const query = { address: '0xabc', chainId: 'eip155:1', recent: true, signal } as const
    const page = await api.readHistory(query)
    expect([await other.readHistory(query), Object.isFrozen(page)]).toEqual([page, true])
    await other.readHistory({ ...query, cursor: 'two' })
    expect(asked(HISTORY)).toBe(2)
    await other.readHistory({ ...query, recent: false })
    expect(asked(HISTORY)).toBe(3)
    other.forgetHistory('eip155:10')
    await api.readHistory(query)
    expect(asked(HISTORY)).toBe(3)
    other.forgetHistory('eip155:1')
    await api.readHistory(query)
    expect(asked(HISTORY)).toBe(4)
    await clock.advance(15_000)
    await api.readHistory(query)
    expect(asked(HISTORY)).toBe(5)
  })

  it('asks nothing about a network that the service does not know', async () => {
    const { api, asked, server, signal } = setUp()
    server.on('GET', CHAINS, { json: { http: ['eip155:10'] } })
    const query = { address: '0xabc', chainId: 'eip155:1', signal } as const
    expect(await api.readBalances(query).catch(codeOf)).toBe('CHAIN_NOT_SUPPORTED')
    expect(await api.readHistory(query).catch(codeOf)).toBe('CHAIN_NOT_SUPPORTED')
    expect([asked(BALANCE), asked(HISTORY)]).toEqual([0, 0])
  })

  it('asks as the service wants it', async () => {
    const { api, server, signal } = setUp()
    server.on('GET', CHAINS, { json: { http: ['eip155:1'] } })
    server.on('GET', BALANCE, { json: { balances: [] } })
    server.on('GET', HISTORY, { json: { data: [], next: null } })
    const query = { address: '0xabc', chainId: 'eip155:1', signal } as const
    const tokens = Array.from({ length: 30 }, (_, at) => `eip155:1:0x${at}` as const)
    expect(await api.readBalances({ ...query, tokens })).toEqual({ tokens: [], nfts: [] })
    expect(await api.readHistory({ ...query, cursor: 'c d' })).toEqual({ items: [] })
    const [, balance, history] = server.requests.map(({ url }) => Object.fromEntries(url.searchParams))
    expect(balance).toMatchObject({ currency: 'usd', chainId: 'eip155:1', projectId: 'p' })
    // An address has an end.
    expect(balance!['forceUpdate']!.split(',')).toEqual(tokens.slice(0, 20))
    expect(history).toMatchObject({ cursor: 'c d', chainId: 'eip155:1' })
  })

  it('reads a page of history: of the network that was asked for, without what cannot be read', async () => {
    const { api, server, signal } = setUp()
    const metadata = {
      operationType: 'send',
      hash: '0x1',
      chain: 'eip155:1',
      minedAt: '2026-01-01T00:00:00Z',
      sentFrom: '0xa',
      sentTo: null,
      status: 'confirmed',
      nonce: 3,
    }
    const transfer = {
      direction: 'out',
      quantity: { numeric: '1.50' },
      value: 1e300,
      price: 2,
      fungible_info: { name: null, symbol: 'T', icon: null },
      junk: 1,
    }
    server.on('GET', CHAINS, { status: 404 })
    server.on('GET', HISTORY, {
      json: {
        data: [
          { id: 'good', metadata, transfers: [transfer, { direction: 'up' }], junk: 1 },
          { id: 'absent', metadata: { ...metadata, status: 'failed' }, transfers: null },
          { id: 'empty', metadata: { ...metadata, status: 'pending' }, transfers: [] },
          { id: 'unreadable', metadata, transfers: [{ direction: 'up' }] },
          { id: 'elsewhere', metadata: { ...metadata, chain: 'eip155:10' }, transfers: [] },
          { id: 'timeless', metadata: { ...metadata, minedAt: 'soon' }, transfers: [] },
          { metadata, transfers: [] },
          null,
        ],
        next: 'more',
      },
    })
    const { items, next } = await api.readHistory({ address: '0xabc', chainId: 'eip155:1', signal })
    expect(items.map(({ id, transfers }) => [id, transfers?.length])).toEqual([
      ['good', 1],
      ['absent', undefined],
      ['empty', 0],
    ])
    expect(items[0]!.transfers![0]).toEqual({
      direction: 'out',
      quantity: { numeric: '1.5' },
      value: undefined,
      price: 2,
      fungible_info: { name: '', symbol: 'T', icon: undefined },
    })
    expect([items[0]!.metadata.sentTo, next]).toEqual(['', 'more'])
  })
})

describe('a poller', () => {
  function polling() {
    const clock = createFakeClock()
    const polls: string[] = []
    let on = false
    const poller = createPoller({
      clock,
      wanted: () => on,
      poll: (why) => void polls.push(`${why}@${clock.monotonic()}`),
    })
    return { clock, polls, poller, want: (next: boolean) => (on = next) }
  }

  it('polls when it becomes wanted, and then as scheduled, while it is wanted', async () => {
    const { polls, clock, poller, want } = polling()
    poller.update('no')
    poller.schedule(10)
    await clock.advance(20)
    expect(polls).toEqual([])
    want(true)
    poller.update('now')
    poller.update('now')
    poller.schedule(10)
    poller.schedule(30)
    await clock.advance(40)
    expect(polls).toEqual(['now@20', 'again@50'])
    poller.schedule(10)
    poller.schedule(undefined)
    await clock.advance(100)
    poller.schedule(10)
    want(false)
    poller.update('')
    await clock.advance(100)
    expect([polls.length, clock.pending]).toEqual([2, 0])
  })

  it('ends for good', async () => {
    const { polls, clock, poller, want } = polling()
    want(true)
    poller.update('now')
    poller.schedule(10)
    poller.stop()
    await clock.runAll()
    expect(polls).toEqual(['now@0'])
  })
})
