/** Who reloads in the middle of a sign-in begins anew: nobody loops, and nobody ends half connected. */
import { createFakeStorage } from '#kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { flush } from '../connectedPage.ts'
import { served } from './served.ts'
import { browser, on, ONE } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

type Page = Awaited<ReturnType<typeof served>>

/** The steps of a sign-in, and how a visit gets there. */
const STEPS: Readonly<Record<string, (page: Page) => unknown>> = {
  async 'the wallet is asked to connect'(page) {
    page.wallet.behave('hang', 'connect')
    begin(page)
    await vi.waitFor(() => expect(page.wallet.asked).toContain('connect'))
  },
  async 'no message is there yet'(page) {
    page.serve({ nonce: { fail: 'hang' } })
    begin(page)
    await page.asked('preparing')
  },
  async 'the person is asked'(page) {
    begin(page)
    await page.asked()
  },
  async 'the wallet asks'(page) {
    page.answer(() => new Promise(() => {}))
    await pressed(page)
    await page.asked('wallet')
  },
  async 'the person has declined'(page) {
    page.answer(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
    await pressed(page)
    await page.asked('declined')
  },
  async 'the server verifies'(page) {
    page.serve({ verify: { fail: 'hang' } })
    await pressed(page)
    await page.asked('server')
  },
  async 'the server has said no'(page) {
    page.serve({ verify: { status: 401 } })
    await pressed(page)
    await page.asked('failed')
  },
}

function begin({ connect }: Page): void {
  void connect().catch(() => {})
}

async function pressed(page: Page): Promise<void> {
  begin(page)
  await page.asked()
  page.prompt.sign()
}

describe.each([
  ['required', true],
  ['optional', false],
])('a reload in the middle of a sign-in that is %s', (_, required) => {
  it.each(Object.entries(STEPS))('while %s', async (step, reach) => {
    const kept = createFakeStorage()
    const before = await served({}, browser(), { required, storage: kept })
    await reach(before)
    await flush()
    // The page is gone without a word: what it stores from now on is nobody's.
    const storage = createFakeStorage(Object.fromEntries(kept.values))
    const after = await served({}, browser(), { required, storage })
    await after.clock.advance(6_000)
    await flush()
    const isConnected = !required && step !== 'the wallet is asked to connect'
    const nobody = { isSignedIn: false, question: undefined, view: undefined }
    const standing = () => ({
      shown: after.shown(),
      status: after.service.state.get().status.eip155,
      hasProvider: after.service.provider('eip155') !== undefined,
      isSignedIn: after.signIn.state.get().signedIn.length > 0,
      question: after.prompt.state.get(),
      view: after.view(),
    })
    expect(standing()).toEqual({
      ...nobody,
      shown: isConnected ? on(ONE) : undefined,
      status: isConnected ? 'connected' : undefined,
      hasProvider: isConnected,
    })
    expect(after.requests).toEqual([])

    // The person starts again, and gets in.
    if (isConnected) void after.signIn.signIn(on(ONE), { signal: new AbortController().signal })
    else begin(after)
    await after.asked()
    after.prompt.sign()
    await vi.waitFor(() => expect(after.signIn.state.get().signedIn).toEqual([on(ONE)]))
    await vi.waitFor(() => expect([after.shown(), after.view()]).toEqual([on(ONE), undefined]))
  })
})
