import { number, object, optional, string, unknown } from 'valibot'
import { describe, expect, it } from 'vitest'
import type { HttpRequest } from '../../src/kernel/contracts/index.ts'
import { createHttp } from '../../src/kernel/http.ts'
import { failureOf } from '../../src/kernel/http/failureOf.ts'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'
import { createFakeFetch } from '../../src/kernel/testing/fakeFetch.ts'

const endpoints = {
  api: 'http://api.test',
  wallets: 'https://wallets.test/',
  rpc: 'http://rpc.test/base',
  analytics: 'http://pulse.test',
  frame: 'http://frame.test/sdk/',
  relay: 'wss://relay.test',
}
const schema = object({ n: number() })
const START = Date.UTC(2026, 0, 1)

function setUp(random = () => 0) {
  const clock = createFakeClock(START)
  const server = createFakeFetch({ clock })
  const platform = { clock, fetch: server.fetch, random }
  const http = createHttp({ endpoints, projectId: 'p1', sdk: { type: 'latchkey', version: 'react-0.1.0' }, platform })()
  const times: number[] = []
  /** Scripts `GET api /a`, remembering when each request came. */
  const script = (...replies: Parameters<typeof server.on>[2][]): void =>
    server.on(
      'GET',
      '/a',
      ...replies.map((reply) => (request: Parameters<Extract<typeof reply, Function>>[0]) => {
        times.push(clock.monotonic())
        return typeof reply === 'function' ? reply(request) : reply
      }),
    )
  const get = (request: Partial<HttpRequest<{ n: number }>> = {}): Promise<unknown> =>
    http.get('api', '/a', { schema, ...request }).catch((error: unknown) => error)
  return { clock, server, http, times, script, get }
}

const ok = { json: { n: 1 } }
const addresses = ({ server }: ReturnType<typeof setUp>): string[] => server.requests.map(({ url }) => url.href)

describe('addresses', () => {
  it('carry the project and the sdk on every GET but those to rpc', async () => {
    const set = setUp()
    for (const endpoint of ['api', 'wallets', 'rpc', 'frame'] as const) {
      await set.http.get(endpoint, '/v1', { schema, retries: 0 }).catch(() => {})
    }
    const common = '?projectId=p1&st=latchkey&sv=react-0.1.0'
    expect(addresses(set)).toEqual([
      `http://api.test/v1${common}`,
      `https://wallets.test/v1${common}`,
      'http://rpc.test/base/v1',
      `http://frame.test/sdk/v1${common}`,
    ])
  })

  it('carry them on POSTs to analytics only', async () => {
    const set = setUp()
    for (const endpoint of ['api', 'analytics'] as const) {
      await set.http.post(endpoint, '/e', { schema, body: {}, query: { a: 1 } }).catch(() => {})
    }
    expect(addresses(set)).toEqual([
      'http://api.test/e?a=1',
      'http://pulse.test/e?projectId=p1&st=latchkey&sv=react-0.1.0&a=1',
    ])
  })

  it('give the request’s query the final word and leave out what is not there', () => {
    const { http } = setUp()
    expect(
      http.url('api', '/a', { sv: 'mine', st: undefined, projectId: null, on: true, page: 0, text: 'a&b c' }),
    ).toBe('http://api.test/a?sv=mine&on=true&page=0&text=a%26b+c')
  })

  it('keep the prefix and the query of an endpoint', () => {
    const { http } = setUp()
    expect(http.url('rpc', '')).toBe('http://rpc.test/base')
    expect(http.url('rpc', 'v1')).toBe('http://rpc.test/base/v1')
    expect(http.url('rpc', '/v1/')).toBe('http://rpc.test/base/v1/')
    const keyed = createHttp({
      endpoints: { ...endpoints, api: 'https://x.test/a/?key=7' },
      projectId: 'p1',
      sdk: { type: 't', version: 'v' },
      platform: { clock: createFakeClock(), fetch: async () => new Response(), random: () => 0 },
    })()
    expect(keyed.url('api', '/b')).toBe('https://x.test/a/b?key=7&projectId=p1&st=t&sv=v')
  })

  it('cannot be made to leave the endpoint’s origin or to carry a query by their path', () => {
    const { http } = setUp()
    for (const path of ['//evil.test/x', 'https://evil.test/x', '/../../x', '\\\\evil.test', '/@evil.test']) {
      expect(new URL(http.url('rpc', path)).origin).toBe('http://rpc.test')
    }
    const url = new URL(http.url('rpc', '/a?projectId=theirs#x'))
    expect([url.search, url.hash]).toEqual(['', ''])
  })

  it.each(['', 'api.test', '/v1', 'javascript:alert(1)', 'data:,x', 'ftp://x.test', 'wss://x.test', 'blob:http://x/y'])(
    'are refused when an endpoint is %j',
    (bad) => {
      const { clock, server } = setUp()
      const create = (): unknown =>
        createHttp({
          endpoints: { ...endpoints, wallets: bad },
          projectId: 'p',
          sdk: { type: 't', version: 'v' },
          platform: { clock, fetch: server.fetch, random: () => 0 },
        })
      expect(create).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
    },
  )
})

describe('a request', () => {
  it('sends no cookies, no preflight headers and little of the referrer', async () => {
    const { server, http, script, get } = setUp()
    script(ok)
    server.on('POST', '/b', ok)
    await get()
    await http.post('api', '/b', { schema, body: { big: '10', list: [1] } })
    for (const { init, method } of server.requests) {
      expect(init).toMatchObject({
        credentials: 'omit',
        redirect: method === 'GET' ? 'follow' : 'manual',
        referrerPolicy: 'strict-origin-when-cross-origin',
      })
    }
    expect(server.requests.map(({ method, body, headers }) => [method, body, [...headers]])).toEqual([
      ['GET', undefined, []],
      ['POST', '{"big":"10","list":[1]}', []],
    ])
  })

  it('says JSON only when asked to, and adds the caller’s headers', async () => {
    const { server, http } = setUp()
    server.on('POST', '/b', ok)
    await http.post('api', '/b', { schema, body: {}, json: true, headers: { 'x-otp': '7' } })
    expect([...(server.requests[0]?.headers ?? [])]).toEqual([
      ['content-type', 'application/json'],
      ['x-otp', '7'],
    ])
  })

  it('answers what the schema lets in', async () => {
    const { script, get, clock } = setUp()
    script({ json: { n: 1, extra: true } })
    expect(await get()).toEqual({ n: 1 })
    expect(clock.pending).toBe(0)
  })

  it('takes an empty answer for undefined, which the schema may allow', async () => {
    const { server, http } = setUp()
    server.on('POST', '/e', { status: 202 }, { status: 204 }, { text: '' })
    expect(await http.post('analytics', '/e', { schema: unknown() })).toBeUndefined()
    expect(await http.post('analytics', '/e', { schema: optional(string()) })).toBeUndefined()
    await expect(http.post('analytics', '/e', { schema })).rejects.toMatchObject({ code: 'HTTP_MALFORMED' })
  })

  it.each(['{', 'null', '[]', '{"n":"1"}', '<html>', '{"n":1}x'])('rejects %j as malformed, at once', async (text) => {
    const { script, get, times } = setUp()
    script({ text })
    expect(await get()).toMatchObject({ code: 'HTTP_MALFORMED' })
    expect(times).toHaveLength(1)
  })

  it('reads characters that are cut by pieces', async () => {
    const { http, server } = setUp()
    const bytes = new TextEncoder().encode(JSON.stringify({ s: 'ß😀' }))
    server.on('GET', '/a', { chunks: Array.from(bytes, (byte) => new Uint8Array([byte])) })
    expect(await http.get('api', '/a', { schema: object({ s: string() }) })).toEqual({ s: 'ß😀' })
  })
})

describe('retries', () => {
  it.each([408, 429, 500, 502, 503, 599])('of a GET follow status %i, after 150, 300 and 600 ms', async (status) => {
    const { clock, script, get, times } = setUp()
    script({ status })
    const answer = get()
    await clock.runAll()
    expect(await answer).toMatchObject({ code: 'HTTP_STATUS', params: { status } })
    expect(times).toEqual([0, 150, 450, 1_050])
  })

  it('spread with up to half on top', async () => {
    const { clock, script, get, times } = setUp(() => 1)
    script({ fail: 'network' })
    const answer = get()
    await clock.runAll()
    expect(await answer).toMatchObject({ code: 'HTTP_NETWORK' })
    expect(times).toEqual([0, 225, 675, 1_575])
  })

  it.each([400, 401, 403, 404, 410, 422])('do not follow status %i', async (status) => {
    const { script, get, times } = setUp()
    script({ status })
    expect(await get()).toMatchObject({ code: 'HTTP_STATUS', params: { status } })
    expect(times).toHaveLength(1)
  })

  it('end with the first good answer', async () => {
    const { clock, script, get, times } = setUp()
    script({ status: 503 }, { fail: 'network' }, ok)
    const answer = get()
    await clock.runAll()
    expect(await answer).toEqual({ n: 1 })
    expect(times).toHaveLength(3)
  })

  it('are as many as the caller says', async () => {
    const { clock, script, get, times } = setUp()
    script({ status: 500 })
    const answer = get({ retries: 1 })
    await clock.runAll()
    await answer
    expect(times).toHaveLength(2)
  })

  it('never happen to a POST', async () => {
    const { server, http, clock } = setUp()
    server.on('POST', '/b', { status: 503 }, { fail: 'network' }, { fail: 'hang' })
    for (const code of ['HTTP_STATUS', 'HTTP_NETWORK', 'HTTP_TIMEOUT']) {
      const answer = http.post('api', '/b', { schema, retries: 5 }).catch((error: unknown) => error)
      await clock.runAll()
      expect(await answer).toMatchObject({ code })
    }
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['2', 2_000],
    ['0', 150],
    ['3600', 30_000],
    [new Date(START + 5_000).toUTCString(), 5_000],
    [new Date(START - 5_000).toUTCString(), 150],
    [new Date(START + 9e9).toUTCString(), 30_000],
    ['soon', 150],
    ['-5', 150],
    ['9'.repeat(400), 30_000],
  ])('wait as Retry-After %j says, at most half a minute', async (header, wait) => {
    const { clock, script, get, times } = setUp()
    script({ status: 429, headers: { 'retry-after': header } }, ok)
    const answer = get()
    await clock.runAll()
    expect(await answer).toEqual({ n: 1 })
    expect(times).toEqual([0, wait])
  })
})

describe('a Retry-After that is a date', () => {
  const SERVER = START
  const YEAR = 31_536_000_000
  const skews = [0, 3_600_000, -3_600_000, YEAR, -YEAR]
  const said = async (skew: number, ahead: number, headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const { clock, script, get } = setUp()
    clock.jump(skew)
    script({ status: 503, headers: { 'retry-after': new Date(SERVER + ahead).toUTCString(), ...headers } })
    const answer = get({ retries: 0 })
    await clock.runAll()
    return failureOf(await answer)?.retryAfter
  }

  it.each(skews)('means the time from the answer’s own date, with a clock that is %d ms off', async (skew) => {
    const headers = { date: new Date(SERVER).toUTCString() }
    expect(await said(skew, 120_000, headers)).toBe(120_000)
    expect(await said(skew, -120_000, headers)).toBe(0)
    expect(await said(skew, 9e9, headers)).toBe(86_400_000)
  })

  it.each(skews)('locks nobody out for long where that date cannot be read, %d ms off', async (skew) => {
    expect(await said(skew, 120_000, {})).toBe(skew > 0 ? 0 : 30_000)
    expect(await said(skew, 120_000, { date: 'now' })).toBe(skew > 0 ? 0 : 30_000)
  })
})

describe('limits', () => {
  it('end each attempt after 10 s', async () => {
    const { clock, script, get, times } = setUp()
    script({ fail: 'hang' })
    const answer = get()
    await clock.runAll()
    expect(await answer).toMatchObject({ code: 'HTTP_TIMEOUT' })
    expect(times).toEqual([0, 10_150, 20_450, 31_050])
  })

  it('count the body too, and stop the transfer', async () => {
    const { clock, server, script, get } = setUp()
    script({ text: '{"n":', stall: true })
    const answer = get({ timeout: 500, retries: 0 })
    await clock.advance(499)
    expect(server.requests[0]?.init.signal?.aborted).toBe(false)
    await clock.advance(1)
    expect(await answer).toMatchObject({ code: 'HTTP_TIMEOUT' })
    expect(server.requests[0]?.init.signal?.aborted).toBe(true)
  })

  it('stop an answer that grows too large, without reading on', async () => {
    const { server, script, get, times } = setUp()
    script({ chunks: [new Uint8Array(60), new Uint8Array(60), new Uint8Array(60)], stall: true })
    expect(await get({ maxBytes: 100 })).toMatchObject({ code: 'HTTP_TOO_LARGE' })
    expect([server.requests[0]?.cancelled, times.length]).toEqual([true, 1])
  })

  it('refuse an answer that says it is too large before a byte is read', async () => {
    const { server, script, get } = setUp()
    script({ text: '{"n":1}', headers: { 'content-length': '101' }, stall: true })
    expect(await get({ maxBytes: 100 })).toMatchObject({ code: 'HTTP_TOO_LARGE' })
    expect(server.requests[0]?.cancelled).toBe(true)
  })

  it('let an answer of exactly the limit pass', async () => {
    const { script, get } = setUp()
    const text = '{"n":1}'.padEnd(100)
    script({ text, headers: { 'content-length': '100' } })
    expect(await get({ maxBytes: 100 })).toEqual({ n: 1 })
    expect(await get({ maxBytes: 99 })).toMatchObject({ code: 'HTTP_TOO_LARGE' })
  })

  it('are 2 MB when nothing is said', async () => {
    const { script, get } = setUp()
    script({ text: '{"n":1}'.padEnd(2_000_000) }, { text: '{"n":1}'.padEnd(2_000_001) })
    expect([await get(), await get()]).toMatchObject([{ n: 1 }, { code: 'HTTP_TOO_LARGE' }])
  })
})

describe('an answer that is an error', () => {
  it('brings what the service said, for the caller to check', async () => {
    const { script, get } = setUp()
    const json = { reasons: [{ description: 'insufficient liquidity' }] }
    script(
      { status: 400, json },
      { status: 404, text: 'gone' },
      { status: 403 },
      { status: 400, text: 'x'.repeat(20_000) },
    )
    expect([await get(), await get(), await get(), await get()]).toMatchObject([
      { params: { status: 400 }, cause: { status: 400, body: json } },
      { params: { status: 404 }, cause: { body: 'gone' } },
      { params: { status: 403 }, cause: { body: '' } },
      { params: { status: 400 }, cause: { body: '' } },
    ])
  })
})

describe('a cancel', () => {
  it('before the request means no request', async () => {
    const { server, get } = setUp()
    const controller = new AbortController()
    controller.abort()
    expect(await get({ signal: controller.signal })).toMatchObject({ code: 'ABORTED' })
    expect(server.requests).toEqual([])
  })

  it.each([
    ['while waiting for the answer', { fail: 'hang' as const }],
    ['while the body comes', { text: '{"n', stall: true }],
    ['between attempts', { status: 503 }],
  ])('%s ends it at once', async (_, reply) => {
    const { clock, server, script, get } = setUp()
    script(reply)
    const controller = new AbortController()
    const answer = get({ signal: controller.signal })
    await flush()
    expect(server.requests).toHaveLength(1)
    controller.abort()
    expect(await answer).toMatchObject({ code: 'ABORTED' })
    expect(server.requests[0]?.init.signal?.aborted).toBe(true)
    await clock.runAll()
    expect([server.requests.length, clock.pending]).toEqual([1, 0])
  })

  it('ends the wait even with a fetch that ignores it', async () => {
    const clock = createFakeClock()
    const http = createHttp({
      endpoints,
      projectId: 'p',
      sdk: { type: 't', version: 'v' },
      platform: { clock, fetch: () => new Promise(() => {}), random: () => 0 },
    })()
    const controller = new AbortController()
    const answer = http.get('api', '/a', { schema, signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
