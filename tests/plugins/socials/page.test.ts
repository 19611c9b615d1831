/** A social login without a window: the page is left, and comes back with the result in its address. */
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '#kernel/testing'
import { hasNoWindows, withReturn } from '../../../src/plugins/socials/login/redirect.ts'
import { MIRA } from '../frame/stage.ts'
import { fakeBrowser } from './browser.ts'
import { RESULT, socialStage, STATE } from './stage.ts'

const PAGE = 'https://harbor.example/shop?item=1#top'
const back = (result = RESULT): string =>
  `https://harbor.example/shop?item=1&result_uri=${encodeURIComponent(result)}#top`

/** The person has left for the provider; what the browser keeps meanwhile. */
async function away(environment: Parameters<typeof socialStage>[0] = { environment: { telegram: true } }) {
  const storage = createFakeStorage()
  const it = await socialStage({ ...environment, storage })
  it.login.start('github')
  for (let turn = 0; turn < 60 && it.browser.left.length === 0; turn += 1) await it.clock.advance(100)
  return { ...it, storage }
}

async function returned(address: string, storage = createFakeStorage(), after = 0) {
  const browser = fakeBrowser(address)
  const it = await socialStage({ browser, storage })
  await it.clock.advance(after)
  return it
}

describe('a login in the page itself', () => {
  it.each([
    ['Telegram', { telegram: true }],
    ['the web view of an app', { inApp: true }],
    ['an iOS home-screen app', { ios: true, standalone: true }],
  ])('is the way in %s, where no window could answer', async (_, environment) => {
    const { browser, storage } = await away({ environment })
    expect([browser.popups, browser.left.length]).toEqual([[], 1])
    const left = new URL(browser.left[0]!)
    expect([left.origin, left.searchParams.get('state')]).toEqual(['https://provider.example', `${STATE}--${PAGE}`])
    expect([...storage.values.keys()].some((key) => key.endsWith(':socials:away'))).toBe(true)
  })

  it('is not the way elsewhere', () => {
    const desktop = { inApp: false, ios: false, standalone: true, telegram: false }
    expect([hasNoWindows(desktop as never), hasNoWindows({ ...desktop, ios: true } as never)]).toEqual([false, true])
  })

  it('can be chosen where the window is blocked, but not by a page in a frame', async () => {
    const { browser, login, until, clock } = await socialStage()
    browser.blocks = true
    login.start('github')
    await until('over')
    expect(login.canLeave).toBe(true)
    login.leave()
    for (let turn = 0; turn < 60 && browser.left.length === 0; turn += 1) await clock.advance(100)
    expect(browser.left).toHaveLength(1)
    expect((await socialStage({ environment: { iframe: true } })).login.canLeave).toBe(false)
  })

  it('goes on when the page is back, at a clean address, with the view open', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const { browser, posts, until, wallets, methods, steps } = await returned(back(), storage)
    expect(browser.address).toBe(PAGE)
    await until('done')
    expect(posts('CONNECT_SOCIAL')[0]?.payload).toMatchObject({ uri: RESULT })
    expect(wallets.state.get().accounts.eip155).toMatchObject({ address: MIRA, socialProvider: 'github' })
    expect([methods[0], steps.at(-1)]).toEqual(['social', 'succeeded'])
  })

  it('counts once: the same address again logs nobody in, and says so where nobody is logged in', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const first = await returned(back(), storage)
    await first.until('done')
    await first.dispose()
    const other = await returned(back(), storage, 2_000)
    expect([other.login.attempt.get(), other.posts('CONNECT_SOCIAL'), other.browser.address]).toEqual([
      undefined,
      [],
      PAGE,
    ])
    // Whoever is logged in stays.
    expect(other.wallets.state.get().accounts.eip155).toMatchObject({ address: MIRA })
    await other.wallets.disconnect()
    await other.dispose()
    const again = await returned(back(), storage)
    await again.until('over')
    expect([again.code(), again.posts('CONNECT_SOCIAL'), again.browser.address]).toEqual(['socials/USED', [], PAGE])
    expect(again.wallets.state.get().accounts).toEqual({})
    await again.dispose()
    const calm = await returned(PAGE, storage, 2_000)
    expect([calm.login.attempt.get(), calm.top(), calm.browser.address]).toEqual([undefined, 'Connect', PAGE])
  })

  it('that is over makes nothing of a stranger’s link', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const first = await returned(back(), storage)
    await first.until('done')
    await first.wallets.disconnect()
    await first.dispose()
    const link = back('?code=theirs&state=beef')
    const { browser, login } = await returned(link, storage, 2_000)
    expect([login.attempt.get(), browser.address]).toEqual([undefined, link])
  })

  it('is not begun where the browser keeps nothing, so that nobody would know who comes back', async () => {
    const storage = createFakeStorage()
    storage.failure = 'security'
    const { browser, code, login, until } = await socialStage({ environment: { telegram: true }, storage })
    login.start('github')
    await until('over')
    expect([code(), browser.left]).toEqual(['socials/FORGETFUL', []])
  })

  it('ends in time where the browser stays on the page', async () => {
    const { clock, code, until } = await away()
    await clock.advance(30_000)
    await until('over')
    expect(code()).toBe('socials/STAYED')
  })

  it('is given up where the browser shows the page again as it was, but not before', async () => {
    const { browser, login, top } = await away()
    browser.away('pagehide', true)
    expect(login.attempt.get()?.step).toBe('leaving')
    browser.away('pageshow', false)
    expect(top()).toBe('ConnectingSocial')
    browser.away('pageshow', true)
    expect(top()).toBe('Connect')
  })

  it.each([
    ['another state', '?code=theirs&state=beef'],
    ['no state', '?code=theirs'],
  ])('takes no result with %s, which a link could have brought', async (_, result) => {
    const { dispose, storage } = await away()
    await dispose()
    const { browser, code, posts, until } = await returned(back(result), storage)
    await until('over')
    expect([code(), posts('CONNECT_SOCIAL'), browser.address]).toEqual(['socials/MISMATCH', [], PAGE])
  })

  it('nobody began is none: the address of a stranger’s link stays as it is', async () => {
    const { browser, login, posts } = await returned(back(), undefined, 2_000)
    expect([login.attempt.get(), posts('CONNECT_SOCIAL'), browser.address]).toEqual([undefined, [], back()])
  })

  it('that was declined says so', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const { code, until } = await returned(back(`?state=${STATE}&error=access_denied`), storage)
    await until('over')
    expect(code()).toBe('socials/DENIED')
  })

  it('that failed leads back to the list, as in a window', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const { kernel, top, until } = await returned(back(`?state=${STATE}&error=server_error`), storage)
    await until('over')
    expect(kernel.router.state.get().stack.map(({ id }) => id)).toEqual(['Connect', 'ConnectingSocial'])
    kernel.router.goBack()
    expect(top()).toBe('Connect')
  })

  it('is tried again from the page that came back, and its end closes the modal', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const { browser, kernel, login, top, until } = await returned(back(`?state=${STATE}&error=server_error`), storage)
    await until('over')
    login.start('github')
    expect(kernel.router.state.get().stack.map(({ id }) => id)).toEqual(['Connect', 'ConnectingSocial'])
    await until('waiting')
    browser.say({ resultUri: RESULT })
    await until('done')
    for (let turn = 0; turn < 20 && top(); turn += 1) await Promise.resolve()
    expect(top()).toBeUndefined()
  })

  it('is over after ten minutes', async () => {
    const { clock, dispose, storage } = await away()
    const key = [...storage.values.keys()].find((one) => one.endsWith(':socials:away'))!
    const until = Number(/"until":(\d+)/.exec(storage.values.get(key)!)![1])
    expect(until - clock.now()).toBeGreaterThan(9 * 60_000)
    expect(until - clock.now()).toBeLessThanOrEqual(10 * 60_000)
    await dispose()
    storage.values.set(key, storage.values.get(key)!.replace(String(until), '1'))
    const late = await returned(back(), storage)
    await late.until('over')
    expect([late.code(), late.posts('CONNECT_SOCIAL')]).toEqual(['socials/LATE', []])
  })

  it('keeps the provider, its state and its time, and lets go of them at the first visit after that', async () => {
    const { dispose, storage } = await away()
    const read = (): unknown => {
      const key = [...storage.values.keys()].find((one) => one.endsWith(':socials:away'))
      return key === undefined ? undefined : (JSON.parse(storage.values.get(key)!) as { readonly d: unknown }).d
    }
    expect(read()).toEqual({ provider: 'github', state: STATE, until: expect.any(Number) })
    await dispose()
    const first = await returned(back(`?state=${STATE}&error=access_denied`), storage)
    await first.until('over')
    expect(read()).toMatchObject({ provider: 'github', isUsed: true })
    await first.dispose()
    const key = [...storage.values.keys()].find((one) => one.endsWith(':socials:away'))!
    storage.values.set(key, storage.values.get(key)!.replace(/"until":\d+/, '"until":1'))
    await returned(PAGE, storage, 2_000)
    expect(read()).toBeUndefined()
  })

  it('outlives other tabs of the site, which come without a result', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const other = await returned(PAGE, storage, 2_000)
    expect(other.login.attempt.get()).toBeUndefined()
    await other.dispose()
    const { until } = await returned(back(), storage)
    await until('done')
  })
})

describe('the way back', () => {
  it('replaces a result that the address still has', () => {
    const way = withReturn('https://provider.example/auth?state=1&scope=a%20b', back())
    expect([new URL(way!.href).searchParams.get('state'), new URL(way!.href).searchParams.get('scope')]).toEqual([
      `1--${PAGE}`,
      'a b',
    ])
  })

  it('goes through a broker to the address in its own', () => {
    const inner = 'https://provider.example/auth?state=7'
    const way = withReturn(`https://auth.magic.link/v1?provider_authorization_url=${encodeURIComponent(inner)}`, PAGE)
    const found = new URL(new URL(way!.href).searchParams.get('provider_authorization_url')!)
    expect([way!.state, found.searchParams.get('state')]).toEqual(['7', `7--${PAGE}`])
  })

  it('needs a state', () => {
    expect(withReturn('https://provider.example/auth', PAGE)).toBeUndefined()
  })
})
