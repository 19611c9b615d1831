/** Required sign-in: whatever happens to the plugin that asks for it, nobody is connected without it, and nobody is stuck. */
import { codeOf, type InstalledPlugin } from 'latchkey/plugin'
import { createFakeStorage } from 'latchkey/plugin/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOGIN, SIGN_IN } from '../index.ts'
import { installed, MIRA, openPage, SERVER } from './page.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'http://127.0.0.1:4700' }))
afterEach(() => vi.unstubAllGlobals())

type Page = Awaited<ReturnType<typeof openPage>>
const code = (work: Promise<unknown>) => work.then(() => 'done', codeOf)
const CONNECT = { connectorId: 'larkspur' } as const
const path = (name: string) => `${SERVER}/sign-in${name}`

/** A server that knows nobody yet and believes every signature, unless the test says otherwise. */
function serve(page: Page, { known = false, status = 200 } = {}): void {
  page.fetch.on('POST', path('/known'), { json: { known } })
  page.fetch.on('POST', path('/nonce'), { json: { nonce: 'a'.repeat(48) } })
  page.fetch.on('POST', path(''), {
    status,
    json: status === 200 ? { account: `eip155:1:${MIRA}` } : { code: 'NOT_SIGNED_IN' },
  })
}

const top = ({ kernel }: Page) => kernel.router.state.get().stack.at(-1)

/** The view that asks, as a person in front of it. */
async function person(page: Page) {
  await vi.waitFor(() => expect(top(page)?.id).toBe(SIGN_IN.id), { timeout: 30_000 })
  const { key, params } = top(page)!
  const { attempt } = params as { readonly attempt: number }
  const { signIns } = await page.kernel.ready(LOGIN)
  const state = () => signIns.get(attempt)?.is
  return {
    state,
    error: () => signIns.get(attempt)?.error,
    async sign() {
      signIns.sign(attempt)
      await vi.waitFor(() => expect(state()).not.toBe('signing'))
      return state()
    },
    answer: (answer: 'yes' | 'no') => page.kernel.router.settle(key, answer),
  }
}

async function opened(plugin: InstalledPlugin = installed(), more: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(plugin, more)
  serve(page)
  return page
}

describe('an account', () => {
  test('is nobody’s until its wallet has signed and the server has seen it', async () => {
    const page = await opened()
    const done = page.service.connect(CONNECT)
    const { answer, sign } = await person(page)
    expect(page.shown()).toEqual([])
    expect(await sign()).toBe('done')
    expect(page.shown()).toEqual([])
    const { body } = page.fetch.requests.find(({ url }) => url.href === path(''))!
    const { account, message } = JSON.parse(body!) as Record<string, string>
    expect(account).toBe(`eip155:1:${MIRA}`)
    expect(message).toContain(`127.0.0.1:4700 wants you to sign in with your Ethereum account:\n${MIRA}\n`)
    answer('yes')
    expect((await done).address).toBe(MIRA)
    expect(page.told).toEqual([`eip155:1:${MIRA}`])
  })

  test('whose person says no is disconnected, and nothing is reported', async () => {
    const page = await opened()
    const done = code(page.service.connect(CONNECT))
    ;(await person(page)).answer('no')
    expect([await done, page.shown(), page.faults]).toEqual(['USER_REJECTED', [], []])
    await vi.waitFor(() => expect(page.wallet.asked).toContain('disconnect'))
  })

  test('whose person closes the modal, or disconnects, is not connected', async () => {
    const page = await opened()
    const closed = code(page.service.connect(CONNECT))
    await person(page)
    page.kernel.router.close()
    expect([await closed, page.shown()]).toEqual(['MODAL_CLOSED', []])
    const left = code(page.service.connect(CONNECT))
    const { state } = await person(page)
    await page.service.disconnect()
    expect([await left, page.shown(), state()]).toEqual(['ABORTED', [], undefined])
  })

  test('whose wallet or server says no may try again', async () => {
    const page = await opened()
    serve(page, { status: 403 })
    const done = page.service.connect(CONNECT)
    const { answer, error, sign } = await person(page)
    page.wallet.behave('reject', 'request')
    expect(await sign()).toBe('declined')
    page.wallet.behave('ok', 'request')
    expect(await sign()).toBe('failed')
    expect(codeOf(error())).toBe('login/NOT_SIGNED_IN')
    expect(page.shown()).toEqual([])
    serve(page)
    expect(await sign()).toBe('done')
    answer('yes')
    await done
    expect(page.shown().length).toBeGreaterThan(0)
  })

  test('that has signed in in this browser is not asked again', async () => {
    const page = await opened()
    serve(page, { known: true })
    await page.service.connect(CONNECT)
    expect([top(page), page.told.length]).toEqual([undefined, 1])
  })

  test('of a page that requires nothing is connected at once', async () => {
    const page = await opened(installed({}, { required: false }))
    await page.service.connect(CONNECT)
    expect(page.fetch.requests).toEqual([])
  })
})

describe('at the next visit', () => {
  async function again(known: boolean, more: { readonly down?: boolean } = {}) {
    const storage = createFakeStorage()
    const first = await opened(installed(), { storage })
    serve(first, { known: true })
    await first.service.connect(CONNECT)
    await first.dispose()
    const page = await openPage(installed(), { storage, granted: true })
    serve(page, { known })
    if (more.down) page.fetch.on('POST', path('/known'), { fail: 'network' })
    await page.kernel.plugins.start('later')
    await vi.waitFor(async () => {
      await page.clock.advance(1_000)
      expect(page.service.state.get().status['eip155']).not.toBe('reconnecting')
    })
    return page
  }

  test('who is still signed in is connected, without a question', async () => {
    const page = await again(true)
    expect([page.told, top(page)]).toEqual([[`eip155:1:${MIRA}`], undefined])
  })

  test.each<[string, object]>([
    ['is not', {}],
    ['cannot be asked about', { down: true }],
  ])('who %s is not connected, and no modal jumps up', async (_, more) => {
    const page = await again(false, more)
    expect([page.shown(), top(page)]).toEqual([[], undefined])
  })
})

describe('where the plugin itself fails', () => {
  const throws = async (): Promise<never> => {
    throw new Error('no network')
  }
  const withModule = (module: object) => async () => ({ default: module })
  const cases: [why: string, change: Parameters<typeof installed>[0], isRow: boolean][] = [
    ['its chunk does not come', { load: throws }, false],
    ['it throws as it starts', { load: withModule({ activate: () => throws() }), provides: [] }, false],
    [
      'its guard throws',
      { load: withModule({ guards: [{ gate: { kind: 'gate', id: 'wallets.account' }, pass: throws }] }), provides: [] },
      false,
    ],
    ['it has forgotten its guard', { load: withModule({}), provides: [] }, false],
    ['it is of another time', { apiVersion: 99 }, false],
    [
      'its options are wrong',
      { options: { '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'no' }] }) } } },
      false,
    ],
    ['it must not run here', { restricted: () => true }, false],
    ['the project has switched it off', {}, true],
  ]

  test.each(cases)('since %s, nobody is connected; the host alone may let people in', async (_, change, isRow) => {
    const page = await opened(installed(change))
    if (isRow) await page.remote({ id: 'login', isEnabled: false, config: [] })
    const done = code(page.service.connect(CONNECT))
    const outcome = await vi.waitFor(async () => {
      await page.clock.advance(2_000)
      return Promise.race([done, Promise.reject(new Error('waits'))])
    })
    expect([outcome, page.shown()]).toEqual(['GATE_CLOSED', []])
    // Nobody is stuck: the wallet is let go, and may be tried again.
    expect(page.service.state.get().connecting).toBeUndefined()
    await vi.waitFor(() => expect(page.wallet.asked).toContain('disconnect'))
    page.kernel.plugins.pin('login', false)
    await page.kernel.plugins.settled()
    await page.service.connect(CONNECT)
    expect(page.told.length).toBe(1)
  })

  test('since it is late, nobody is connected until it is there; and whoever waits may leave', async () => {
    let come!: () => void
    const door = new Promise<void>((resolve) => (come = resolve))
    const page = await opened(installed({ load: () => door.then(() => import('../module.ts')) }))
    const left = code(page.service.connect(CONNECT))
    await page.clock.advance(5_000)
    expect(page.shown()).toEqual([])
    await page.service.disconnect()
    expect([await left, page.shown()]).toEqual(['ABORTED', []])
    const done = page.service.connect(CONNECT)
    come()
    const { answer, sign } = await person(page)
    await sign()
    answer('yes')
    expect((await done).address).toBe(MIRA)
  })
})
