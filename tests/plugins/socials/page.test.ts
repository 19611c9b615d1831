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
    expect([...storage.values.keys()].filter((key) => key.endsWith(':socials:away'))).toEqual([])
  })

  it('counts once: the same address again logs nobody in', async () => {
    const { dispose, storage } = await away()
    await dispose()
    const first = await returned(back(), storage)
    await first.until('done')
    await first.wallets.disconnect()
    await first.dispose()
    const again = await returned(back(), storage, 2_000)
    expect([again.login.attempt.get(), again.posts('CONNECT_SOCIAL')]).toEqual([undefined, []])
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

  it('is over after ten minutes', async () => {
    const { clock, dispose, storage } = await away()
    const key = [...storage.values.keys()].find((one) => one.endsWith(':socials:away'))!
    const until = Number(/"until":(\d+)/.exec(storage.values.get(key)!)![1])
    expect(until - clock.now()).toBeGreaterThan(9 * 60_000)
    await dispose()
    storage.values.set(key, storage.values.get(key)!.replace(String(until), '1'))
    const late = await returned(back(), storage)
    await late.until('over')
    expect([late.code(), late.posts('CONNECT_SOCIAL')]).toEqual(['socials/LATE', []])
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
