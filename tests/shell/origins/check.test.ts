import { describe, expect, onTestFinished, test } from 'vitest'
import { flush, type FakeReply } from '#kernel/testing'
import { createTestKernel } from '#testing'
import { eventually } from '../../eventually.ts'
import { checkOrigin } from '../../../src/shell/developers/origins/check.ts'
import { ORIGINS_PATH } from '../../../src/shell/developers/origins/wire.ts'

const ORIGIN = 'https://app.example.com'

/** What is told about a page at `origin` when the service answers so. */
function checking(replies: readonly FakeReply[], origin = ORIGIN) {
  const { kernel, clock, fetch, faults } = createTestKernel()
  onTestFinished(() => kernel.dispose())
  const { http, reporter, context } = kernel
  fetch.on('GET', ORIGINS_PATH, ...replies)
  const alerts: (readonly [string, string | undefined])[] = []
  const alarm = (code: string, detail?: string): void => void alerts.push([code, detail])
  const done = checkOrigin({ origin, http, reporter, alarm, signal: context.signal })
  return { kernel, alerts, faults, requests: fetch.requests, clock, done }
}

/** The same, once all tries are over. The clock goes on only while the code in between has time to run. */
async function checked(replies: readonly FakeReply[], origin = ORIGIN) {
  const check = checking(replies, origin)
  const progress = { over: false }
  void check.done.then(() => (progress.over = true))
  // The code of requests is loaded by the first one, which takes real time.
  await eventually(() => expect(progress.over || check.requests.length > 0).toBe(true))
  while (!progress.over) {
    await flush()
    await check.clock.advance(250)
  }
  return check
}

const answer = (allowedOrigins: unknown): FakeReply => ({ json: { allowedOrigins } })

describe('a page', () => {
  test.each([
    ['on the list', answer([ORIGIN])],
    ['on the list by *', answer(['https://nowhere.test', 'https://*.example.com'])],
    ['of a project without a list', answer([])],
    ['on a list with fields that nobody asked for', { json: { allowedOrigins: [ORIGIN], more: [1] } }],
  ])('%s is told nothing', async (_, reply) => {
    const { alerts, faults, requests } = await checked([reply])
    expect(alerts).toEqual([])
    expect(faults).toEqual([])
    expect(requests.map(({ method, url }) => [method, url.pathname, url.searchParams.has('projectId')])).toEqual([
      ['GET', ORIGINS_PATH, true],
    ])
  })

  test.each([
    ['that is not on the list', ['https://other.com']],
    ['whose patterns are all unusable', ['', '*://*', 'https://www-*.example.com']],
    ['on the list by another port', [`${ORIGIN}:8443`]],
  ])('%s is told so, by its origin', async (_, list) => {
    const { alerts, faults } = await checked([answer(list)])
    expect(alerts).toEqual([['ALERT_INVALID_APP_CONFIGURATION', ORIGIN]])
    expect(faults).toEqual([])
  })

  test('in a sandboxed frame has no origin to be on a list', async () => {
    expect((await checked([answer(['null', '*'])], 'null')).alerts).toEqual([
      ['ALERT_INVALID_APP_CONFIGURATION', 'null'],
    ])
  })

  test.each(['http://localhost:5173', 'http://127.0.0.1:4700', 'https://[::1]', 'http://shop.localhost'])(
    'on the developer’s own machine is not asked about: %s',
    async (origin) => {
      const { alerts, requests } = await checked([answer([])], origin)
      expect([alerts, requests]).toEqual([[], []])
    },
  )
})

describe('a service that fails', () => {
  const failed = `wallets ${ORIGINS_PATH}`

  test.each([
    [401, 'ALERT_INVALID_PROJECT_ID', 1],
    [403, 'ALERT_INVALID_PROJECT_ID', 1],
    [400, 'ALERT_PROJECT_ID_NOT_CONFIGURED', 1],
    [404, 'ALERT_PROJECT_ID_NOT_CONFIGURED', 1],
    [429, 'ALERT_RATE_LIMITED', 4],
    [500, 'ALERT_SERVER_ERROR', 4],
    [503, 'ALERT_SERVER_ERROR', 4],
    [599, 'ALERT_SERVER_ERROR', 4],
  ])('with status %i: %s, after %i tries', async (status, code, tries) => {
    const { alerts, faults, requests } = await checked([{ status, text: '{"reasons":[]}' }])
    expect(alerts).toEqual([[code, `${failed}: status ${status}`]])
    expect(requests).toHaveLength(tries)
    expect(faults).toEqual([])
  })

  test('at first only: the next try counts', async () => {
    const { alerts, requests } = await checked([{ status: 429 }, { status: 503 }, answer([ORIGIN])])
    expect(alerts).toEqual([])
    expect(requests).toHaveLength(3)
  })

  test.each([
    ['no JSON', { text: '{"allowedOrigins": ["https://cut' }],
    ['nothing', {}],
    ['null', { json: null }],
    ['a list alone', { json: [ORIGIN] }],
    ['no list', { json: {} }],
    ['null for a list', answer(null)],
    ['text for a list', answer(ORIGIN)],
    ['a list with a hole', answer([ORIGIN, null])],
    ['a list of numbers', answer([1])],
    ['a list of lists', answer([[ORIGIN]])],
    ['an object for a list', answer({ 0: ORIGIN, length: 1 })],
    ['a pattern of 10,001 characters', answer([ORIGIN, 'x'.repeat(10_001)])],
    ['5,001 patterns', answer(Array.from({ length: 5_001 }, () => ORIGIN))],
    ['more than 200,000 bytes', answer([ORIGIN, ...Array.from({ length: 30 }, () => 'x'.repeat(9_000))])],
  ])('with an answer that is none, %s: a server error, and nothing is allowed by it', async (_, reply) => {
    const { alerts, faults } = await checked([reply])
    expect(alerts).toEqual([['ALERT_SERVER_ERROR', expect.stringContaining(failed)]])
    expect(faults).toEqual([])
  })

  test.each([
    ['cannot be reached', { fail: 'network' }, 'HTTP_NETWORK'],
    ['never answers', { fail: 'hang' }, 'HTTP_TIMEOUT'],
  ] as const)('because it %s says nothing about the project; it is reported', async (_, reply, code) => {
    const { alerts, faults } = await checked([reply])
    expect(alerts).toEqual([])
    expect(faults).toMatchObject([{ error: { code }, contribution: 'origins' }])
  })

  test('when the modal is gone bothers nobody', async () => {
    const { kernel, alerts, faults, done, clock } = checking([{ fail: 'hang' }])
    await kernel.dispose()
    await done
    expect([alerts, faults, clock.pending]).toEqual([[], [], 0])
  })
})
