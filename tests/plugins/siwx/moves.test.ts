/** The wallet moves, or another tab signs out, in the middle of a sign-in or after it: nobody ends half connected. */
import { createFakeStorage } from '#kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser, on, ONE, TWO, world, type WorldOptions } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

type Page = Awaited<ReturnType<typeof world>>

/** Signed in, where that is required. */
async function signedIn(options: WorldOptions = { siwx: { required: true } }): Promise<Page> {
  const page = await world(options)
  const done = page.connect()
  await page.asked()
  page.prompt.sign()
  await done
  await vi.waitFor(() => expect(page.signIn.state.get().signedIn).toEqual([on(ONE)]))
  return page
}

describe('the wallet moves', () => {
  it('to another account while it is asked: that one is asked, and only that one gets in', async () => {
    const { answer, asked, connect, prompt, shown, signIn, wallet } = await world({ siwx: { required: true } })
    const done = connect()
    await asked()
    answer(() => new Promise(() => {}))
    prompt.sign()
    await asked('wallet')
    answer()
    wallet.show([on(TWO), on(ONE)])
    await vi.waitFor(() => expect(prompt.state.get()?.asked.account).toBe(on(TWO)))
    await asked()
    expect(shown()).toBeUndefined()
    prompt.sign()
    expect((await done).caipAddress).toBe(on(TWO))
    expect([shown(), signIn.state.get().signedIn]).toEqual([on(TWO), [on(TWO)]])
  })

  it('to another network, signed in: the account there is asked, and the old one is shown until then', async () => {
    const page = await signedIn()
    page.wallet.goTo('eip155:8453')
    await vi.waitFor(() => expect(page.prompt.state.get()?.asked.account).toBe(on(ONE, 8453)))
    await page.asked()
    expect([page.shown(), page.view()]).toEqual([on(ONE), 'SIWXSignMessage'])
    page.prompt.sign()
    await vi.waitFor(() => expect(page.shown()).toBe(on(ONE, 8453)))
  })

  it('and is locked: nobody stays connected', async () => {
    const page = await signedIn()
    page.wallet.show([])
    await vi.waitFor(() => expect(page.shown()).toBeUndefined())
    expect([page.service.provider('eip155'), page.signIn.state.get().signedIn, page.view()]).toEqual([
      undefined,
      [],
      undefined,
    ])
  })
})

describe.each([
  ['required', true, undefined],
  ['optional', false, on(ONE)],
])('another tab of a sign-in that is %s', (_, required, left) => {
  it('follows the first one in, and out', async () => {
    const [channel, storage] = [browser(), createFakeStorage()]
    const first = await signedIn({ siwx: { required }, channel, storage })
    const second = await world({ siwx: { required }, channel, storage })
    await vi.waitFor(() => expect([second.shown(), second.signIn.state.get().signedIn]).toEqual([on(ONE), [on(ONE)]]))
    await first.signIn.signOut()
    for (const page of [first, second]) {
      await vi.waitFor(() => expect([page.shown(), page.signIn.state.get().signedIn]).toEqual([left, []]))
      expect([page.service.provider('eip155') !== undefined, page.view()]).toEqual([!required, undefined])
    }
    if (required) return
    const again = first.signIn.signIn(on(ONE), { signal: new AbortController().signal })
    await first.asked()
    first.prompt.sign()
    await again
    await vi.waitFor(() => expect(second.signIn.state.get().signedIn).toEqual([on(ONE)]))
    expect(second.requests).toEqual([])
  })
})
