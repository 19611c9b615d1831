/** Logins at social networks: the demo, the sandbox's frame, its OpenID provider and its Farcaster, in a real browser. */
import { describe, expect, test } from 'vitest'
import { urls } from './lanes.ts'
import {
  addressOf,
  as,
  atProvider,
  button,
  choose,
  heading,
  leave,
  page,
  pageAfterReturn,
  PHONE,
  picture,
  status,
} from './socialHands.ts'
import { control, eventually, withBrowser } from './visit.ts'

const { visit, browser } = withBrowser()

const EACH = [
  ['Google', 'google'],
  ['X', 'x'],
  ['Discord', 'discord'],
  ['GitHub', 'github'],
  ['Apple', 'apple'],
  ['Facebook', 'facebook'],
] as const

describe.each([
  ['desktop', {}, EACH],
  // The first of the list, and the last of those behind it.
  ['phone', PHONE, [EACH[0], EACH[5]]],
] as const)('on a %s', (size, options, providers) => {
  test(
    'each provider logs the person in under an account of its own, which a reload keeps',
    { tags: size === 'phone' ? ['social'] : [] },
    async () => {
      const person = await visit(page, options)
      for (const [name, id] of providers) {
        const popup = await choose(person, name)
        await atProvider(popup, name)
        if (id === 'google') await picture(person, `${size}-waiting`)
        await as(popup, 'Mira Holt')
        await status(person, 'connected')
        await addressOf(person, `social ${id} mira`)
        await person.dialog.waitFor({ state: 'hidden' })
        expect(popup.isClosed()).toBe(true)
        if (id === 'google') {
          await person.page.reload()
          await status(person, 'connected')
          await addressOf(person, 'social google mira')
        }
        await leave(person)
      }
      expect(person.errors).toEqual([])
    },
  )

  test('Farcaster logs in whoever says yes in the app', async () => {
    const person = await visit(page, { ...options, permissions: ['clipboard-read', 'clipboard-write'] })
    await person.openModal()
    await button(person, 'Continue with Google').waitFor()
    await button(person, 'Continue with Farcaster').click()
    await button(person, 'Copy link').and(person.dialog.locator('button:not([aria-disabled])')).click()
    await person.dialog.getByText('Link copied').waitFor()
    await picture(person, `${size}-farcaster`)
    const link = await person.page.evaluate(() => navigator.clipboard.readText())
    const app = await (await browser().newContext()).newPage()
    await app.goto(link)
    await as(app, 'Noor Vance')
    await status(person, 'connected')
    await addressOf(person, 'social farcaster 4102')
    expect(person.errors).toEqual([])
    await app.context().close()
  })
})

test('a login that is declined, or whose window is closed, ends calmly and is tried again', async () => {
  const person = await visit(page)
  const declined = await choose(person, 'Google')
  await declined.getByRole('button', { name: 'Cancel' }).click()
  await heading(person, 'You said no at Google')
  const again = person.page.waitForEvent('popup')
  await button(person, 'Try again').click()
  const closed = await again
  await atProvider(closed, 'Google')
  await closed.close()
  await heading(person, 'You closed the window')
  await picture(person, 'closed')
  const last = person.page.waitForEvent('popup')
  await button(person, 'Try again').click()
  await as(await last, 'Ivo Brandt')
  await addressOf(person, 'social google ivo')
  expect(person.errors).toEqual([])
})

test('messages of other windows are not believed, nor of a window that was led to another site', async () => {
  const person = await visit(page)
  const popup = await choose(person, 'Google')
  await atProvider(popup, 'Google')
  // The page itself, and a window that the page opened.
  await person.page.evaluate(() => {
    window.postMessage({ resultUri: '?code=theirs' }, '*')
    const other = window.open('about:blank') as Window & { eval(script: string): void }
    other.eval(`opener.postMessage({ resultUri: '?code=theirs' }, '*')`)
    other.close()
  })
  await heading(person, 'Log in with Google')
  await popup.goto(urls.own)
  await popup.evaluate(() => (window.opener as Window).postMessage({ resultUri: '?code=theirs' }, '*'))
  await heading(person, 'Another site answered')
  await picture(person, 'untrusted')
  await eventually(
    async () => popup.isClosed(),
    (isClosed) => expect(isClosed).toBe(true),
  )
  await status(person, 'disconnected')
})

test('where windows are blocked, the login goes on in the page and comes back to a clean address', async () => {
  const person = await visit(page)
  await person.page.evaluate(() => void (window.open = () => null))
  await person.openModal()
  await button(person, 'Continue with Google').click()
  await heading(person, 'The window was blocked')
  await picture(person, 'blocked')
  await button(person, 'Continue here').click()
  await atProvider(person.page, 'Google')
  await as(person.page, 'Mira Holt')
  await status(person, 'connected')
  await addressOf(person, 'social google mira')
  await eventually(
    async () => person.page.url(),
    (url) => expect(url).toBe(pageAfterReturn),
  )
  // The person is back where the login left: nothing of it is begun again by a reload.
  await person.page.reload()
  await status(person, 'connected')
})

test('remote config removes a provider while the list is open, then all', async () => {
  const person = await visit(`${urls.demo}?email=remote&socials=remote`)
  const says = async (words: readonly string[]): Promise<void> => {
    await control(urls.services, 'features', [{ id: 'social_login', isEnabled: true, config: words }])
    await person.page.evaluate('window.modal.refreshConfig()')
  }
  await person.openModal()
  await button(person, 'Continue with Google').waitFor()
  await says(['email', 'apple', 'google'])
  await button(person, 'Continue with Apple').waitFor()
  await person.settled()
  expect(await button(person, 'More ways to log in').count()).toBe(0)
  await says(['email', 'google'])
  await button(person, 'Continue with Apple').waitFor({ state: 'hidden' })
  await says(['email'])
  await button(person, 'Continue with Google').waitFor({ state: 'hidden' })
  await button(person, 'Larkspur').waitFor()
  expect(await person.dialog.getByRole('textbox', { name: 'Email' }).count()).toBe(1)
  expect(person.errors).toEqual([])
})
