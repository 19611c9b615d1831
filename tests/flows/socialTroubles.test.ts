/** Social logins that do not go as planned: pages loaded anew or kept, two devices, two presses, and choices that change. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { urls } from './lanes.ts'
import {
  addressOf,
  as,
  atProvider,
  button,
  choose,
  heading,
  INSTAGRAM,
  isAt,
  isCalm,
  isClosed,
  leave,
  page,
  pageAfterReturn,
  PHONE,
  picture,
  press,
  status,
} from './socialHands.ts'
import { control, eventually, withBrowser } from './visit.ts'

const { visit, browser } = withBrowser({ clock: true })

describe('a page that is loaded anew', () => {
  test('while the window is open closes it, and the next login works', async () => {
    const person = await visit(page)
    const popup = await choose(person, 'Google')
    await atProvider(popup, 'Google')
    await person.page.reload()
    await isClosed(popup)
    await isCalm(person, page)
    await as(await choose(person, 'Google'), 'Mira Holt')
    await status(person, 'connected')
    await addressOf(person, 'social google mira')
    expect(person.errors).toEqual([])
  })

  test('while Farcaster is waited for forgets it: a late yes in the app logs nobody in', async () => {
    const person = await visit(page, { permissions: ['clipboard-read', 'clipboard-write'] })
    const link = async (): Promise<string> => {
      await press(person, 'Farcaster')
      await button(person, 'Copy link').and(person.dialog.locator('button:not([aria-disabled])')).click()
      await person.dialog.getByText('Link copied').waitFor()
      return person.page.evaluate(() => navigator.clipboard.readText())
    }
    const app = await (await browser().newContext()).newPage()
    const answer = async (to: string, name: string): Promise<void> => {
      await app.goto(to)
      await as(app, name)
      await app.getByText('You are logged in').waitFor()
    }
    const first = await link()
    await person.page.reload()
    await answer(first, 'Mira Holt')
    await isCalm(person, page)
    await answer(await link(), 'Noor Vance')
    await status(person, 'connected')
    await addressOf(person, 'social farcaster 4102')
    expect(person.errors).toEqual([])
    await app.context().close()
  })

  test('on the way by the page itself is calm, or logged in, and its address is clean', async () => {
    const person = await visit(page, INSTAGRAM)
    const toGoogle = async (): Promise<void> => {
      await press(person, 'Google')
      await atProvider(person.page, 'Google')
    }
    // Back instead of a login.
    await toGoogle()
    await person.page.goBack()
    await isCalm(person, page)

    // At the provider's, and while the wallet is asked who came back.
    await toGoogle()
    await person.page.reload()
    await control(urls.services, 'faults', [{ match: '/frame/messages/CONNECT_SOCIAL', mode: 'hang', times: 1 }])
    await as(person.page, 'Mira Holt')
    await heading(person, 'Getting your wallet')
    expect(person.page.url()).toBe(pageAfterReturn)
    await person.page.reload()
    await isCalm(person, pageAfterReturn)

    // It may not have been asked before the page went.
    await control(urls.services, 'faults', [])
    await toGoogle()
    await as(person.page, 'Mira Holt')
    await addressOf(person, 'social google mira')
    await person.dialog.waitFor({ state: 'hidden' })
    await isAt(person, pageAfterReturn)
    expect(person.errors).toEqual([])
  })
})

test('a page that stays says so in time, and one that the browser shows again as it was shows the list', async () => {
  const person = await visit(page, INSTAGRAM)
  // An answer without a page: the browser stays where it is.
  await person.page.route('**/auth?**', (route) => route.fulfill({ status: 204 }))
  const asked = person.page.waitForResponse('**/auth?**')
  await press(person, 'Google')
  await asked
  await heading(person, 'Taking you to Google')
  await person.page.clock.fastForward(30_000)
  await heading(person, 'Google did not open')
  await picture(person, 'stayed')
  const again = person.page.waitForResponse('**/auth?**')
  await button(person, 'Try again').click()
  await again
  await heading(person, 'Taking you to Google')
  // Chromium under test keeps no pages alive, so the event of one that was kept is ours.
  await person.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await button(person, 'Continue with Google').waitFor()
  await status(person, 'disconnected')
  expect(person.errors).toEqual([])
})

test.each([
  ['phone', INSTAGRAM],
  ['desktop', {}],
] as const)('a page that comes back with a refusal leads back to the list, on a %s', async (size, options) => {
  const person = await visit(page, options)
  const refused = async (): Promise<void> => {
    // A desktop has no reason to leave the page but a blocked window.
    await person.page.evaluate(() => void (window.open = () => null))
    await button(person, 'Continue with Google').click()
    if (size === 'desktop') await button(person, 'Continue here').click()
    await person.page.getByRole('button', { name: 'Cancel' }).click()
    await heading(person, 'You said no at Google')
  }
  await person.openModal()
  await refused()
  await picture(person, `refused-${size}`)
  await isAt(person, pageAfterReturn)
  await button(person, 'Back').click()
  await button(person, 'Continue with Google').waitFor()
  await picture(person, `refused-${size}-list`)
  await refused()
  await button(person, 'Choose another way').click()
  await button(person, 'Continue with X').waitFor()
  await person.settled()
  expect(await button(person, 'Back').count()).toBe(0)
  await status(person, 'disconnected')
  expect(person.errors).toEqual([])
})

test('the same person on a second device has the same address, and leaves alone', async () => {
  const [one, other] = await Promise.all([visit(page), visit(page, PHONE)])
  for (const person of [one, other]) {
    await as(await choose(person, 'Google'), 'Mira Holt')
    await addressOf(person, 'social google mira')
    await person.dialog.waitFor({ state: 'hidden' })
  }
  await leave(one)
  await other.page.reload()
  await addressOf(other, 'social google mira')
  await status(other, 'connected')
  await status(one, 'disconnected')
  expect([...one.errors, ...other.errors]).toEqual([])
})

test('pressed twice, or two at once: one window stays, that of the last', async () => {
  const person = await visit(page)
  const opened: Page[] = []
  person.page.on('popup', (popup) => opened.push(popup))
  const open = (): readonly Page[] => opened.filter((popup) => !popup.isClosed())
  const oneOpen = (of: number): Promise<void> =>
    eventually(
      async () => [opened.length, open().length],
      (counts) => expect(counts).toEqual([of, 1]),
    )
  await person.openModal()
  await button(person, 'Continue with Google').evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await oneOpen(2)
  await atProvider(open()[0]!, 'Google')
  await heading(person, 'Log in with Google')
  // Back in the list, where another one is pressed.
  await button(person, 'Back').click()
  await eventually(
    async () => open().length,
    (count) => expect(count).toBe(0),
  )
  const x = await button(person, 'Continue with X').elementHandle()
  await button(person, 'Continue with Google').evaluate((element: HTMLElement, other) => {
    element.click()
    ;(other as HTMLElement).click()
  }, x)
  await oneOpen(4)
  await heading(person, 'Log in with X')
  await as(open()[0]!, 'Mira Holt')
  await addressOf(person, 'social x mira')
  await person.dialog.waitFor({ state: 'hidden' })
  expect([open(), person.errors]).toEqual([[], []])
})

test('a provider that remote config removes during its login ends it with a word, and all of them leave the list', async () => {
  const offer = (...words: readonly string[]): Promise<void> =>
    control(urls.services, 'features', [{ id: 'social_login', isEnabled: true, config: words }])
  await offer('email', 'google', 'farcaster')
  const person = await visit(`${urls.demo}?email=remote&socials=remote`)
  const says = async (...words: readonly string[]): Promise<void> => {
    await offer(...words)
    await person.page.evaluate('window.modal.refreshConfig()')
  }
  const popup = await choose(person, 'Google')
  await atProvider(popup, 'Google')
  await says('email', 'farcaster')
  await heading(person, 'Google is not available')
  await isClosed(popup)
  await person.settled()
  expect(await button(person, 'Try again').count()).toBe(0)
  await picture(person, 'removed')
  await button(person, 'Back').click()
  await button(person, 'Continue with Farcaster').click()
  await heading(person, 'Scan with your phone')
  await says('email', 'google')
  await heading(person, 'Farcaster is not available')
  await person.settled()
  expect(await button(person, 'Try again').count()).toBe(0)
  await button(person, 'Back').click()
  const last = person.page.waitForEvent('popup')
  await button(person, 'Continue with Google').click()
  await atProvider(await last, 'Google')
  await says('email')
  await isClosed(await last)
  // The view went with its plugin: the list is there, with what is left.
  await button(person, 'Larkspur').waitFor()
  await button(person, 'Continue with Google').waitFor({ state: 'hidden' })
  await picture(person, 'removed-all')
  expect(person.errors).toEqual([])
})
