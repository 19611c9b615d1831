import { describe, expect, test } from 'vitest'
import { createEnvironment, type PageLike } from '../../src/shell/environment.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const CHROME_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'

const on = (userAgent: string, page: Partial<PageLike> = {}, maxTouchPoints = 0) =>
  createEnvironment({ navigator: { userAgent, languages: ['de-CH', 'en'], onLine: true, maxTouchPoints }, ...page })

describe('createEnvironment', () => {
  test.each([
    ['an iPhone', on(IPHONE, {}, 5), { mobile: true, ios: true, android: false, safari: true }],
    ['Chrome on an iPhone', on(CHROME_ON_IPHONE, {}, 5), { mobile: true, ios: true, android: false, safari: false }],
    ['an iPad, which calls itself a Mac', on(MAC, {}, 5), { mobile: true, ios: true, android: false, safari: true }],
    ['a Mac', on(MAC), { mobile: false, ios: false, android: false, safari: true }],
    ['an Android phone', on(PIXEL, {}, 5), { mobile: true, ios: false, android: true, safari: false }],
    ['a PC with a touch screen', on(WINDOWS, {}, 10), { mobile: false, ios: false, android: false, safari: false }],
  ])('knows %s', (_, environment, expected) => {
    expect(environment).toMatchObject(expected)
  })

  test('knows Telegram by what its web views put on the window', () => {
    expect(on(IPHONE).telegram).toBe(false)
    expect(on(IPHONE, { TelegramWebviewProxy: {} }).telegram).toBe(true)
    expect(on(PIXEL, { Telegram: { WebApp: { initData: 'query_id=1' } } }).telegram).toBe(true)
    // Any page may load Telegram's script; without data from Telegram it runs elsewhere.
    expect(on(WINDOWS, { Telegram: { WebApp: { initData: '' } } }).telegram).toBe(false)
  })

  test('knows another app’s web view, which no browser of its own is', () => {
    const wallet =
      'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0 Mobile Safari/537.36'
    const view = IPHONE.replace(/ Version.*/, ' Mobile/15E148')
    expect([wallet, view].map((agent) => on(agent).inApp)).toEqual([true, true])
    expect(on(IPHONE, { TelegramWebviewProxy: {} }).inApp).toBe(true)
    expect([IPHONE, CHROME_ON_IPHONE, PIXEL, WINDOWS, MAC].map((agent) => on(agent).inApp)).toEqual(
      Array(5).fill(false),
    )
  })

  test('knows a page on the home screen, and does not take it for a web view', () => {
    const home = IPHONE.replace(/ Version.*/, ' Mobile/15E148')
    const navigator = { userAgent: home, languages: ['en'], onLine: true, maxTouchPoints: 5, standalone: true }
    expect(createEnvironment({ navigator })).toMatchObject({ standalone: true, inApp: false })
    const matchMedia = (query: string) => ({ matches: query === '(display-mode: standalone)' })
    expect(on(PIXEL, { matchMedia }).standalone).toBe(true)
    expect(on(PIXEL).standalone).toBe(false)
  })

  test('knows a frame by its window not being the top one', () => {
    const top = {}
    expect(on(WINDOWS, { self: top, top }).iframe).toBe(false)
    expect(on(WINDOWS, { self: {}, top }).iframe).toBe(true)
  })

  test('reads the connection each time it is asked', () => {
    const navigator = { userAgent: WINDOWS, languages: ['en'], onLine: true, maxTouchPoints: 0 }
    const environment = createEnvironment({ navigator })
    expect(environment.online()).toBe(true)
    navigator.onLine = false
    expect(environment.online()).toBe(false)
  })

  test('gives the languages in order and a time zone', () => {
    const environment = on(WINDOWS)
    expect(environment.languages).toEqual(['de-CH', 'en'])
    expect(environment.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})
