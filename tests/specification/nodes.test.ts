import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNodeFetch, createRanking, rank, type HostOptions, type Probe } from '#wallet'
import { createFakeClock } from '#kernel/testing'
import createEvmAdapter from '../../src/plugins/evm/adapter.ts'
import { readOptions } from '../../src/shell/options.ts'
import { rpcUrlsOf } from '../../src/shell/rpc.ts'
import { localNetwork } from '../plugins/evm/support.ts'
import { network } from '../shell/modalSupport.ts'

describe('the address of a network', () => {
  const urls = (change: Partial<HostOptions> = {}, rpc = 'ethereum') => rpcOf(change, rpc)
  function rpcOf(change: Partial<HostOptions>, rpc: string | undefined): readonly string[] {
    const host = readOptions({ networks: [network], plugins: [], projectId: 'p1', ...change })
    return rpcUrlsOf(host)(host.networks[0]!, rpc)
  }

  it('is v1 of the rpc endpoint, with the CAIP-2 id and the project, then its own', () => {
    const endpoints = { rpc: 'https://rpc.example/base' }
    expect(urls({ endpoints } as never)).toEqual([
      'https://rpc.example/base/v1/?chainId=eip155%3A1&projectId=p1',
      'https://rpc.test',
    ])
  })

  it.each([
    ['an EVM chain', 'eip155:8453', 'ethereum', true],
    ['an EVM chain that it does not serve', 'eip155:31337', 'ethereum', false],
    ["Solana's main cluster", 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', true],
    ['its devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana', true],
    ['its testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana', true],
    ["a cluster of the host's own", 'solana:localnet', 'solana', false],
    ['a cluster that is called like an EVM chain', 'solana:1', 'solana', false],
  ])('leads to the hosted proxy for %s: %s by the protocol of %s, %s', (_, caipNetworkId, rpc, proxied) => {
    const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
    const networks = [{ ...network, id, chainNamespace, caipNetworkId }]
    const own = 'https://rpc.test'
    const proxy = expect.stringContaining(`chainId=${encodeURIComponent(caipNetworkId)}`) as string
    expect(urls({ networks } as never, rpc)).toEqual(proxied ? [proxy, own] : [own])
    const endpoints = { rpc: 'https://rpc.example' }
    expect(urls({ networks, endpoints } as never, rpc)).toEqual([proxy, own])
  })

  it.each([
    ['an Esplora', 'bip122:000000000019d6689c085ae165831e93', 'esplora'],
    ['nobody knows what', 'bip122:1', undefined],
    ['nobody knows what, on an id that the proxy serves', 'eip155:1', undefined],
    ['what every object has', 'bip122:1', 'constructor'],
  ])('never leads to a proxy, nor to one of the host’s own, where nodes speak %s', (_, caipNetworkId, rpc) => {
    const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
    const networks = [{ ...network, id, chainNamespace, caipNetworkId }]
    for (const endpoints of [undefined, { rpc: 'https://rpc.example' }])
      expect(rpcOf({ networks, endpoints } as never, rpc)).toEqual(['https://rpc.test'])
  })

  it('is its own alone without a project', () => {
    expect(urls({ projectId: '' })).toEqual(['https://rpc.test'])
  })
})

describe('a request to a node', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** The page's fetch, and when it was called with how many calls in the body. */
  function node(answer: (calls: readonly { readonly id: number }[]) => Promise<Response>) {
    const trips: { readonly at: number; readonly calls: number; readonly signal: AbortSignal | null | undefined }[] = []
    const [time, { signal }] = [createFakeClock(), new AbortController()]
    vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
      const calls = JSON.parse(init.body as string) as { readonly id: number }[]
      trips.push({ at: time.monotonic(), calls: calls.length, signal: init.signal })
      return answer(calls)
    })
    const adapter = createEvmAdapter({
      clock: time,
      fetch: createNodeFetch({ time, signal }),
      rpcUrls: () => ['https://node.test'],
      networkIds: () => [],
      signal,
    })
    const address = '0x0000000000000000000000000000000000000001'
    return { time, trips, request: () => adapter.getBalance({ network: localNetwork(), address, signal }) }
  }
  /** Until everything of this moment is done: a batch gathers by the page's timers. */
  const gathered = () => vi.advanceTimersByTimeAsync(1)
  const ok = async (calls: readonly { readonly id: number }[]): Promise<Response> =>
    Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))

  it('is tried three times more, after 150, 300 and 600 ms', async () => {
    const { request, time, trips } = node(async () => new Response('', { status: 500 }))
    const outcome = request().catch(() => 'failed')
    await gathered()
    for (let ms = 0; ms < 2_000; ms += 1) {
      await time.advance(1)
      await gathered()
    }
    expect(await outcome).toBe('failed')
    expect(trips.slice(1).map(({ at }, index) => at - trips[index]!.at)).toEqual([150, 300, 600])
  })

  it('ends after 10 s without an answer', async () => {
    const { request, time, trips } = node(() => new Promise(() => {}))
    void request().catch(() => {})
    await gathered()
    await time.advance(9_999)
    expect(trips.map(({ signal }) => signal?.aborted)).toEqual([false])
    await time.advance(1)
    expect(trips[0]?.signal?.aborted).toBe(true)
  })

  it('shares its way with at most 999 others', async () => {
    const { request, trips } = node(ok)
    const all = Array.from({ length: 1_001 }, request)
    await gathered()
    expect(await Promise.all(all)).toContainEqual(expect.objectContaining({ value: 1n }))
    expect(trips.map(({ calls }) => calls)).toEqual([1_000, 1])
  })
})

describe('the ranking of nodes', () => {
  it('weighs stability 0.7 and latency 0.3', () => {
    // Against a steady node that is the slowest (0.7), one that answers six times in ten wins only when it is so quick
    // that 0.3 of its speed makes up for 0.28.
    const steady: Probe = { ok: true, latency: 100 }
    const first = (latency: number): string | undefined =>
      rank(
        ['steady', 'quick'],
        Array.from({ length: 10 }, (_, at) => [steady, { ok: at < 6, latency }]),
      )[0]
    expect([first(6), first(7)]).toEqual(['quick', 'steady'])
  })

  it('counts the last ten samples, neither more nor fewer', async () => {
    const time = createFakeClock()
    const state = { down: true }
    const ranking = createRanking({
      nodes: ['once down', 'other'],
      ping: async (name) => (name === 'once down' && state.down ? Promise.reject(new Error('down')) : undefined),
      time,
      signal: new AbortController().signal,
      visible: () => true,
    })
    const sample = async (): Promise<string | undefined> => {
      ranking.used()
      await time.advance(4_000)
      return ranking.order()[0]
    }
    expect(await sample()).toBe('other')
    state.down = false
    const leaders: (string | undefined)[] = []
    for (let samples = 0; samples < 10; samples += 1) leaders.push(await sample())
    expect(leaders).toEqual([...Array.from({ length: 9 }, () => 'other'), 'once down'])
  })
})
