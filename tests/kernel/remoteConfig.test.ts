import { describe, expect, it } from 'vitest'
import { createBus } from '../../src/kernel/bus.ts'
import { createChunkLoader } from '../../src/kernel/chunk.ts'
import { createRemoteConfig } from '../../src/kernel/config/remote.ts'
import type { FaultReport, Http } from '../../src/kernel/contracts/index.ts'
import { codeOf } from '../../src/kernel/errors/index.ts'
import { createHttp } from '../../src/kernel/http.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { createReporter } from '../../src/kernel/reporter.ts'
import { createStorage } from '../../src/kernel/storage.ts'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { createFakeFetch } from '../../src/kernel/testing/fakeFetch.ts'
import { createFakeStorage } from '../../src/kernel/testing/fakeStorage.ts'

const endpoint = 'http://service.test'
const endpoints = {
  api: endpoint,
  wallets: endpoint,
  rpc: endpoint,
  analytics: endpoint,
  frame: endpoint,
  relay: endpoint,
}
const PATH = '/appkit/v1/config'
const KEY = 'latchkey:remote-config'
const swaps = { id: 'swap', isEnabled: true, config: ['1inch'] }
const activity = { id: 'activity', isEnabled: false, config: null }

function setUp(area = createFakeStorage()) {
  const clock = createFakeClock()
  const server = createFakeFetch({ clock })
  const reporter = createReporter({ clock, logger: silentLogger })
  const faults: FaultReport[] = []
  reporter.onReport((fault) => faults.push(fault))
  const bus = createBus({ reporter, clock })
  const events: unknown[] = []
  bus.onAny((id, payload) => events.push([id, payload]))
  const storage = createStorage(area, { prefix: 'latchkey:' })
  const http = createHttp({
    endpoints,
    projectId: 'p',
    sdk: { type: 't', version: 'v' },
    platform: { clock, fetch: server.fetch, random: () => 0 },
  })()
  const chunks = createChunkLoader({ clock, random: () => 0 })
  const warned: string[] = []
  const parts = {
    http,
    storage,
    bus,
    clock,
    reporter,
    chunks,
    signal: new AbortController().signal,
    logger: { ...silentLogger, warn: (...line: readonly unknown[]) => void warned.push(line.join(' ')) },
    switches: [{ key: 'contacts', default: true, fromRemote: { row: 'contacts', optional: true } }],
  }
  const config = createRemoteConfig({ ...parts })
  let told = 0
  config.state.subscribe(() => (told += 1))
  return {
    area,
    clock,
    server,
    config,
    events,
    faults,
    told: () => told,
    parts,
    warned,
  }
}

const changed = ['latchkey:config', { source: 'remote' }]

describe('the remote configuration', () => {
  it('is unknown at first and asks for nothing by itself', () => {
    const { config, server, area } = setUp()
    expect(config.state.get()).toEqual({ source: 'none', features: undefined })
    expect([server.requests.length, area.values.size]).toEqual([0, 0])
  })

  it('takes, tells and remembers what the server says', async () => {
    const { config, server, events, area, told } = setUp()
    server.on('GET', PATH, { json: { features: [swaps, activity] } })
    await config.refresh()
    expect(config.state.get()).toMatchObject({ source: 'remote', features: [swaps, activity] })
    expect([events, told()]).toEqual([[changed], 1])
    expect(server.requests[0]?.url.search).toBe('?projectId=p&st=t&sv=v')
    expect(setUp(area).config.state.get()).toEqual({ source: 'stored', features: [swaps, activity] })
  })

  it('starts from the last good answer unless somebody tampered with it', () => {
    const stored = (text: string) => setUp(createFakeStorage({ [KEY]: text })).config.state.get()
    expect(stored('{"v":1,"d":[{"id":"swap","isEnabled":false}]}')).toEqual({
      source: 'stored',
      features: [{ id: 'swap', isEnabled: false }],
    })
    for (const text of [
      '{',
      '{"v":1,"d":{}}',
      '{"v":1,"d":[{"id":7}]}',
      '{"v":1,"d":[{"id":"swap","isEnabled":"yes"}]}',
      '{"v":2,"d":[]}',
    ]) {
      expect(stored(text)).toEqual({ source: 'none', features: undefined })
    }
  })

  const said = (server: ReturnType<typeof setUp>['server'], ...features: readonly unknown[]): void =>
    server.on('GET', PATH, { json: { features } })
  const OPINIONLESS = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'contacts']

  it('drops unknown keys, rows and words, and tells the developer', async () => {
    const { config, server, warned, events } = setUp()
    const login = { id: 'social_login', isEnabled: true, config: ['email', 'tomorrow', 'x'] }
    server.on('GET', PATH, {
      json: {
        features: [{ ...swaps, secret: 1 }, { id: 'pay', isEnabled: true }, login, { id: 'contacts' }],
        other: 1,
      },
    })
    await config.refresh()
    const kept = { ...login, config: ['email', 'x'] }
    expect(config.state.get().features).toEqual([swaps, kept, { id: 'contacts' }])
    expect(warned).toEqual(['remote config holds what is unknown here pay, tomorrow (social_login)'])
    expect(events).toEqual([changed])
  })

  it.each([
    ['another isEnabled', { id: 'activity', isEnabled: 'yes' }],
    ['another config', { id: 'activity', isEnabled: false, config: 'x' }],
    ['words that are none', { id: 'activity', config: [1] }],
  ])('keeps the last good row where one comes with %s, and tells the developer', async (_, row) => {
    const { config, server, events } = setUp()
    said(server, swaps, activity)
    await config.refresh()
    said(server, swaps, row)
    await config.refresh()
    expect(config.state.get().features).toEqual([swaps, activity])
    const alert = ['latchkey:alert', { code: 'REMOTE_CONFIG_INVALID', detail: 'row 1 (activity)' }]
    expect(events).toEqual([changed, alert, changed])
  })

  it('has no opinion where a row is broken and none was good, not even which one it is', async () => {
    const { config, server } = setUp()
    said(server, swaps, { id: 'onramp', isEnabled: 7 })
    await config.refresh()
    expect(config.state.get().features).toEqual([swaps, { id: 'onramp', config: null }])
    for (const nobody of [null, 'swap', {}, { id: 1 }, []]) {
      const other = setUp()
      said(other.server, nobody, swaps)
      await other.config.refresh()
      const others = OPINIONLESS.filter((id) => id !== 'swap').map((id) => ({ id, config: null }))
      expect(other.config.state.get().features).toEqual([swaps, ...others])
    }
  })

  it('believes the good one of two rows about the same', async () => {
    const { config, server } = setUp()
    said(server, { id: 'swap', isEnabled: 1 }, swaps, { ...swaps, isEnabled: false })
    await config.refresh()
    expect(config.state.get().features).toEqual([swaps])
  })

  it('is never an answer in which nothing is known: the last good one stays, here and for the next visit', async () => {
    const { config, server, area, events } = setUp()
    said(server, swaps)
    await config.refresh()
    const kept = area.values.get(KEY)
    for (const rows of [[{ id: 'swap', isEnabled: 'off' }], [null, 7], [{ id: 'of_tomorrow', isEnabled: true }]]) {
      said(server, ...rows)
      await config.refresh()
      expect(config.state.get().features).toEqual([swaps])
      expect(area.values.get(KEY)).toBe(kept)
    }
    expect(events).toHaveLength(4)
  })

  it('takes an empty list for an answer', async () => {
    const { config, server } = setUp()
    server.on('GET', PATH, { json: { features: [] } })
    await config.refresh()
    expect(config.state.get()).toMatchObject({ source: 'remote', features: [] })
  })

  it.each([
    ['no features', { json: {} }],
    ['features that are no list', { json: { features: { swap: true } } }],
    ['null', { json: null }],
    ['no JSON', { text: '<html>' }],
    ['nothing', { status: 204 }],
    ['far too much', { json: { features: [{ id: 'x'.repeat(200_000) }] } }],
  ])('keeps the last good answer when the server says %s, and warns the developer', async (_, reply) => {
    const { config, server, events, faults, area } = setUp()
    server.on('GET', PATH, { json: { features: [swaps] } }, reply)
    await config.refresh()
    const kept = area.values.get(KEY)
    await config.refresh()
    expect(config.state.get()).toMatchObject({ source: 'remote', features: [swaps] })
    expect(area.values.get(KEY)).toBe(kept)
    expect(events).toEqual([
      changed,
      ['latchkey:alert', { code: 'REMOTE_CONFIG_INVALID', detail: expect.stringContaining('HTTP_') }],
    ])
    expect(faults).toMatchObject([{ contribution: 'config', category: 'DATA_PARSING_ERROR' }])
  })

  it.each([
    ['is gone', { fail: 'network' as const }, 'HTTP_NETWORK'],
    ['fails', { status: 500 }, 'HTTP_STATUS'],
    ['does not know us', { status: 403 }, 'HTTP_STATUS'],
    ['never answers', { fail: 'hang' as const }, 'HTTP_TIMEOUT'],
  ])('reports, but does not warn, when the server %s', async (_, reply, code) => {
    const { clock, config, server, events, faults } = setUp()
    server.on('GET', PATH, reply)
    const refreshed = config.refresh()
    await clock.runAll()
    await refreshed
    expect(config.state.get()).toEqual({ source: 'none', features: undefined })
    expect(events).toEqual([])
    expect(faults.map(({ error, category }) => [codeOf(error), category])).toEqual([[code, 'API_ERROR']])
  })

  it('lets the newest request win when an older answer comes later', async () => {
    const { clock, config, server, events } = setUp()
    server.on('GET', PATH, { json: { features: [activity] }, delay: 500 }, { json: { features: [swaps] }, delay: 100 })
    const both = Promise.all([config.refresh(), config.refresh()])
    await clock.runAll()
    await both
    expect(config.state.get().features).toEqual([swaps])
    expect(events).toEqual([changed])
  })

  it('says when it was answered last, by the clock that no person sets', async () => {
    const { clock, config, server } = setUp()
    server.on('GET', PATH, { json: { features: [swaps] } }, { status: 403 })
    await clock.advance(500)
    const at = clock.monotonic()
    await config.refresh()
    await clock.advance(500)
    await config.refresh()
    expect(config.state.get().at).toBe(at)
  })

  it('does not warn about an older bad answer that comes after a newer good one', async () => {
    const { clock, config, server, events, faults } = setUp()
    server.on('GET', PATH, { text: 'bad', delay: 500 }, { json: { features: [swaps] } })
    const both = Promise.all([config.refresh(), config.refresh()])
    await clock.runAll()
    await both
    expect([events, faults]).toEqual([[changed], []])
  })

  it('takes an older good answer when the newer request failed', async () => {
    const { clock, config, server } = setUp()
    server.on('GET', PATH, { json: { features: [swaps] }, delay: 500 }, { status: 403 })
    const both = Promise.all([config.refresh(), config.refresh()])
    await clock.runAll()
    await both
    expect(config.state.get().features).toEqual([swaps])
  })

  it('changes, tells and reports nothing once it is cancelled', async () => {
    const { clock, config, server, events, faults } = setUp()
    server.on('GET', PATH, { json: { features: [swaps] }, delay: 500 })
    const controller = new AbortController()
    const refreshed = config.refresh(controller.signal)
    await flush()
    controller.abort()
    await refreshed
    await clock.runAll()
    expect([config.state.get().source, events, faults, clock.pending]).toEqual(['none', [], [], 0])
  })

  it('drops an answer that comes in the very moment of the cancel', async () => {
    const { parts, server, events } = setUp()
    server.on('GET', PATH, { json: { features: [swaps] } })
    const controller = new AbortController()
    const get: Http['get'] = async (...args) => {
      const answer = await parts.http.get(...args)
      controller.abort()
      return answer
    }
    const config = createRemoteConfig({ ...parts, http: { ...parts.http, get } })
    await config.refresh(controller.signal)
    expect([config.state.get().source, events]).toEqual(['none', []])
  })

  it('works with a storage that refuses', async () => {
    const area = createFakeStorage()
    area.failure = 'security'
    const { config, server } = setUp(area)
    server.on('GET', PATH, { json: { features: [swaps] } })
    await config.refresh()
    expect(config.state.get()).toMatchObject({ source: 'remote', features: [swaps] })
  })
})
