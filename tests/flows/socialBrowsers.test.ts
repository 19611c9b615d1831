/** Social logins in browsers that open no windows, keep nothing, or keep parts of sites apart; on phones; and beside a third party's. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../scripts/browser.ts'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { FRAME, frames } from './emailPeople.ts'
import { pageAt, urls } from './lanes.ts'
import {
  addressOf,
  as,
  atProvider,
  button,
  choose,
  heading,
  INSTAGRAM,
  leave,
  page,
  pageAfterReturn,
  PHONE,
  picture,
  press,
  status,
} from './socialHands.ts'
import { eventually, withBrowser, type Visit } from './visit.ts'

const { secrets, visit } = withBrowser({ clock: true })

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const TELEGRAM = 'window.TelegramWebviewProxy = { postEvent() {} }'
const STANDALONE = `Object.defineProperty(navigator, 'standalone', { value: true })`
const ALL = ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook']

/** Runs in each document of one origin, before its own scripts. */
const inOrigin = (url: string, script: string): string =>
  `if (location.origin === '${new URL(url).origin}') {${script}}`
/** What reading the storage does where a browser keeps nothing for a site. */
const NO_STORAGE = ['localStorage', 'sessionStorage', 'indexedDB']
  .map(
    (name) =>
      `Object.defineProperty(window, '${name}', { get() { throw new DOMException('denied', 'SecurityError') } });`,
  )
  .join('')

/** A visit in whose documents a script runs first. */
async function visitWith(script: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  const person = await visit('about:blank', options)
  await person.page.addInitScript({ content: script })
  await person.page.goto(page)
  return person
}

const offered = async (person: Visit): Promise<readonly string[]> => {
  const more = button(person, 'More ways to log in')
  if (await more.isVisible()) {
    await more.click()
    await button(person, 'Discord').waitFor()
  }
  const found: string[] = []
  for (const name of ALL) {
    const here = button(person, name).or(button(person, `Continue with ${name}`))
    if ((await here.count()) > 0) found.push(name)
  }
  return found
}

describe.each([
  ['Instagram on iOS', INSTAGRAM.userAgent, '', []],
  ['Facebook on Android', `${ANDROID} Chrome/126.0.6478.71 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0]`, '', []],
  ['Telegram on iOS', `${IOS} Mobile/15E148`, TELEGRAM, ['Google']],
  [
    'Telegram on Android',
    `${ANDROID} Chrome/126.0.6478.71 Mobile Safari/537.36 Telegram-Android/11.3.3`,
    '',
    ['X', 'Facebook'],
  ],
  ['Telegram on a Mac', MAC, TELEGRAM, ['X']],
  ['an app on the home screen of iOS', `${IOS} Mobile/15E148`, STANDALONE, []],
] as const)('in %s', (_, userAgent, script, missing) => {
  test('the login goes on in the page, without a window', async () => {
    const person = await visitWith(script, { ...(userAgent === MAC ? {} : PHONE), userAgent })
    const windows: unknown[] = []
    person.context.on('page', (opened) => windows.push(opened))
    await person.openModal()
    await button(person, 'Continue with Discord').waitFor()
    expect(ALL.filter((name) => !missing.includes(name as never))).toEqual(await offered(person))
    await button(person, 'Discord').or(button(person, 'Continue with Discord')).last().click()
    await atProvider(person.page, 'Discord')
    await as(person.page, 'Mira Holt')
    await addressOf(person, 'social discord mira')
    await eventually(
      async () => person.page.url(),
      (url) => expect(url).toBe(pageAfterReturn),
    )
    expect([windows, person.errors]).toEqual([[], []])
  })
})

describe('where a browser keeps nothing', () => {
  test('for the frame, the screen says what to look at', async () => {
    const person = await visitWith(inOrigin(FRAME, NO_STORAGE))
    const popup = await choose(person, 'Google')
    await eventually(
      () => frames(person),
      (count) => expect(count).toBe(1),
    )
    await person.page.clock.fastForward(20_000)
    await heading(person, 'Your wallet did not load')
    await person.dialog.getByText('whether your browser lets other sites store data').waitFor()
    await picture(person, 'frame-without-storage')
    expect(popup.isClosed()).toBe(true)
    await status(person, 'disconnected')
  })

  test('for the page, a window logs in until the page is left, and the way without a window says why not', async () => {
    const person = await visitWith(inOrigin(urls.demo, NO_STORAGE))
    await as(await choose(person, 'Google'), 'Mira Holt')
    await addressOf(person, 'social google mira')
    await person.page.reload()
    await status(person, 'disconnected')

    const phone = await visitWith(inOrigin(urls.demo, NO_STORAGE), {
      ...INSTAGRAM,
      colorScheme: 'dark',
    })
    await press(phone, 'Google')
    await heading(phone, 'Your browser keeps nothing here')
    await picture(phone, 'page-without-storage')
    expect([phone.page.url(), person.errors, phone.errors]).toEqual([page, [], []])
  })
})

describe('in a browser that keeps sites apart', () => {
  let strict: Browser
  beforeAll(async () => {
    strict = await launchChromium(['--test-third-party-cookie-phaseout'])
    secrets.follow(strict)
  })
  afterAll(() => strict.close())

  test('a frame of another site without cookies logs in, and keeps it over a reload', async () => {
    const context = await strict.newContext({ reducedMotion: 'reduce' })
    const own = await context.newPage()
    await own.goto(pageAt('pages/socials').replace('127.0.0.1', 'localhost'))
    const dialog = own.getByRole('dialog')
    const popup = own.waitForEvent('popup')
    await own.getByRole('button', { name: 'Open' }).click()
    await dialog.getByRole('button', { name: 'Continue with Google' }).click()
    await as(await popup, 'Mira Holt')
    const address = own.getByRole('status').getByText(addressesOf('social google mira').eip155)
    await address.waitFor()
    const frame = own.frames().find((one) => one.url().startsWith(FRAME))
    expect(await frame?.evaluate(() => ((document.cookie = 'a=1; path=/'), document.cookie))).toBe('')
    await own.reload()
    await address.waitFor()
    await context.close()
  })
})

test('all providers can be reached and pressed on a phone, and those behind the first log in', async () => {
  const person = await visit(page, PHONE)
  const big = async (name: string): Promise<void> => {
    const box = await button(person, name).boundingBox()
    expect([name, Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([name, true])
  }
  await person.openModal()
  await button(person, 'Continue with Google').waitFor()
  for (const name of ALL.slice(0, 5)) await big(`Continue with ${name}`)
  await big('More ways to log in')
  await button(person, 'More ways to log in').tap()
  for (const name of ALL) {
    await button(person, name).waitFor()
    await big(name)
  }
  await picture(person, 'phone-all')
  await person.closeModal()
  for (const [name, id] of [
    ['X', 'x'],
    ['Discord', 'discord'],
    ['GitHub', 'github'],
    ['Apple', 'apple'],
  ] as const) {
    await as(await choose(person, name), 'Noor Vance')
    await addressOf(person, `social ${id} noor`)
    await person.dialog.waitFor({ state: 'hidden' })
    await leave(person)
  }
  expect(person.errors).toEqual([])
})

test('a third party’s provider stands in the group, in the host’s order, and does its own login', async () => {
  const person = await visit(pageAt('pages/socials'))
  await person.page.getByRole('button', { name: 'Open' }).click()
  await button(person, 'Continue with Google').waitFor()
  const names = await person.dialog.getByRole('button', { name: /^Continue with/ }).allInnerTexts()
  expect(names).toHaveLength(3)
  await picture(person, 'guild')
  await button(person, 'Continue with Guild').click()
  await heading(person, 'Welcome to the guild')
  await button(person, 'Back').click()
  // Its plugin is switched off while the list is open.
  await button(person, 'Continue with Guild').waitFor()
  await person.page.evaluate(`window.modal.setFeature('guild', false)`)
  await button(person, 'Continue with Guild').waitFor({ state: 'hidden' })
  await as(
    await (async () => {
      const popup = person.page.waitForEvent('popup')
      await button(person, 'Continue with X').click()
      return popup
    })(),
    'Mira Holt',
  )
  await person.page.getByRole('status').getByText(addressesOf('social x mira').eip155).waitFor()
  expect(person.errors).toEqual([])
})
