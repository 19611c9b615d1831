import { describe, expect, it, vi } from 'vitest'
import { definePlugin, shapes, type PluginContext, type PluginManifest } from '#kernel'
import { createTestKernel } from './testKernel.ts'
import { rejected } from './support.ts'

interface Options {
  readonly url?: string
}
const { fields, text } = shapes
const schema = fields({ ok: text() })
const SERVERS: PluginManifest<Options>['servers'] = {
  ledger: { url: ({ url }) => url, why: 'balances' },
  mail: { url: 'https://mail.test/v1/', why: 'codes' },
}

async function world(options: Options = { url: 'https://ledger.test/base' }, servers = SERVERS) {
  let late: PluginContext | undefined
  const toy = definePlugin<Options>({
    id: 'toy',
    version: '1.0.0',
    apiVersion: 1,
    feature: { key: 'toy', default: true },
    options: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as Options }) } },
    servers,
    load: async () => ({ default: { activate: (context: PluginContext) => void (late = context) } }),
  })
  const tested = createTestKernel({ plugins: [toy(options)] })
  await tested.kernel.plugins.activate('toy')
  return { ...tested, ctx: late! }
}

describe('a plugin’s own servers', () => {
  it('are reached by their names, and told nothing about the project', async () => {
    const { ctx, fetch } = await world()
    fetch.on('GET', 'https://ledger.test/base/tip', { json: { ok: 'yes' } })
    fetch.on('POST', 'https://mail.test/v1/codes', { json: { ok: 'sent' } })
    expect(await ctx.http.get('ledger', '/tip', { schema, query: { page: 2 } })).toEqual({ ok: 'yes' })
    expect(await ctx.http.post('mail', 'codes', { schema, body: { to: 'me' }, json: true })).toEqual({ ok: 'sent' })
    expect(fetch.requests.map(({ url }) => url.href)).toEqual([
      'https://ledger.test/base/tip?page=2',
      'https://mail.test/v1/codes',
    ])
    expect(ctx.http.url('ledger', '/x')).toBe('https://ledger.test/base/x')
  })

  it('get cookies where a request asks for them; the product’s services never do', async () => {
    const { ctx, fetch } = await world()
    fetch.on('GET', 'https://mail.test/v1/session', { json: { ok: 'a' } })
    fetch.on('GET', 'https://services.test/x', { json: { ok: 'b' } })
    await ctx.http.get('mail', '/session', { schema, credentials: 'include' })
    await ctx.http.get('mail', '/session', { schema })
    await ctx.http.get('api', '/x', { schema, credentials: 'include' })
    expect(fetch.requests.map(({ init }) => init.credentials)).toEqual(['include', 'omit', 'omit'])
  })

  it('have the limits that every request has', async () => {
    const { clock, ctx, fetch } = await world()
    fetch.on('POST', 'https://mail.test/v1/a', { fail: 'hang' })
    fetch.on('POST', 'https://mail.test/v1/b', { json: { ok: 'x'.repeat(100) } })
    fetch.on('POST', 'https://mail.test/v1/c', { json: { ok: 7 } })
    const slow = rejected(ctx.http.post('mail', '/a', { schema }))
    await clock.advance(10_000)
    expect(await slow).toBe('HTTP_TIMEOUT')
    expect(await rejected(ctx.http.post('mail', '/b', { schema, maxBytes: 50 }))).toBe('HTTP_TOO_LARGE')
    expect(await rejected(ctx.http.post('mail', '/c', { schema }))).toBe('HTTP_MALFORMED')
  })

  it.each(['nobody', 'toString', '__proto__'])('that are not declared are nobody’s: %s', async (name) => {
    const { ctx, fetch } = await world()
    expect(await rejected(ctx.http.get(name, '/', { schema }))).toBe('INVALID_OPTIONS')
    expect(fetch.requests).toEqual([])
  })

  it('that the host’s options leave out are not there', async () => {
    const { ctx } = await world({})
    expect(await rejected(ctx.http.get('ledger', '/', { schema }))).toBe('INVALID_OPTIONS')
  })

  it.each(['javascript:alert(1)', 'ledger', ''])('are not asked at an address that is none: %j', async (url) => {
    const { ctx, fetch } = await world({ url })
    expect(await rejected(ctx.http.get('ledger', '/', { schema }))).toBe('INVALID_OPTIONS')
    expect(fetch.requests).toEqual([])
  })

  it('take no service’s place', async () => {
    const { ctx } = await world({}, { api: { url: 'https://evil.test', why: 'theft' } })
    expect(ctx.http.url('api', '/x')).toMatch(/^https:\/\/services\.test\/x/)
  })
})

describe('what a plugin has under way', () => {
  it('ends with it: requests, and timers', async () => {
    const { clock, ctx, fetch, kernel } = await world()
    fetch.on('GET', 'https://mail.test/v1/a', { fail: 'hang' })
    let rang = 0
    ctx.clock.setTimeout(() => (rang += 1), 1_000)
    ctx.clock.clearTimeout(ctx.clock.setTimeout(() => (rang += 1), 1_000))
    const asked = rejected(ctx.http.get('mail', '/a', { schema }))
    await vi.waitFor(() => expect(fetch.requests).toHaveLength(1))
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(await asked).toBe('ABORTED')
    // What was kept of it is of no use either.
    ctx.clock.setTimeout(() => (rang += 1), 1_000)
    expect(await rejected(ctx.http.get('mail', '/a', { schema }))).toBe('ABORTED')
    await clock.advance(60_000)
    expect([rang, fetch.requests.length, clock.pending]).toEqual([0, 1, 0])
  })

  it('may still say goodbye: it has requests and timers until its scope is empty', async () => {
    const { ctx, fetch, kernel } = await world()
    fetch.on('POST', 'https://mail.test/v1/bye', { json: { ok: 'bye' } })
    let answer: unknown
    ctx.own(async () => void (answer = await ctx.http.post('mail', '/bye', { schema })))
    kernel.plugins.pin('toy', false)
    await kernel.plugins.settled()
    expect(answer).toEqual({ ok: 'bye' })
  })
})
