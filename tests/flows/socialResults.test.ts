/** Results of social logins that come twice, from others or by detours: none of them opens a wallet that is not the person's. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FRAME } from './emailPeople.ts'
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
  picture,
  press,
  status,
} from './socialHands.ts'
import { withBrowser } from './visit.ts'

const { visit } = withBrowser()

/** What a provider has answered and nobody has used yet, as `?code=…&state=…`. */
async function unusedResult(): Promise<string> {
  const other = await visit(page)
  const popup = await choose(other, 'Google')
  const caught = popup.waitForRequest(`${FRAME}/social?**`)
  await popup.route(`${FRAME}/social?**`, (route) => route.abort())
  await as(popup, 'Ivo Brandt')
  const { searchParams } = new URL((await caught).url())
  return `?${new URLSearchParams({ code: searchParams.get('code')!, state: searchParams.get('state')! })}`
}

/** The window says a result, on the origin that is believed. */
async function say(popup: Page, resultUri: string): Promise<void> {
  await popup.goto(`${FRAME}/loading`)
  await popup.evaluate((result) => (window.opener as Window).postMessage({ resultUri: result }, '*'), resultUri)
}

test('a result that comes again is not used: after its login, nor in the next one', async () => {
  const person = await visit(page)
  await person.page.evaluate(() => {
    addEventListener('message', ({ data }: MessageEvent<{ readonly resultUri?: string }>) => {
      if (data.resultUri) Object.assign(window, { result: data.resultUri })
    })
  })
  await as(await choose(person, 'Google'), 'Mira Holt')
  await status(person, 'connected')
  await person.dialog.waitFor({ state: 'hidden' })
  await leave(person)
  const result: string = await person.page.evaluate('window.result')
  expect(result).toMatch(/code=.+&state=/)
  await person.page.evaluate((resultUri) => window.postMessage({ resultUri }, '*'), result)

  const next = await choose(person, 'Google')
  await atProvider(next, 'Google')
  await say(next, result)
  await heading(person, 'That was another login')
  await picture(person, 'replayed')
  await isClosed(next)
  expect((await person.statuses()).filter((one) => one === 'connected')).toHaveLength(1)
  const last = person.page.waitForEvent('popup')
  await button(person, 'Try again').click()
  await as(await last, 'Ivo Brandt')
  await addressOf(person, 'social google ivo')
  expect(person.errors).toEqual([])
})

test('a result of somebody else’s login is not used, from the window or in the address', async () => {
  const theirs = await unusedResult()
  const person = await visit(page)
  const popup = await choose(person, 'Google')
  await atProvider(popup, 'Google')
  await say(popup, theirs)
  await heading(person, 'That was another login')
  await status(person, 'disconnected')

  const phone = await visit(page, INSTAGRAM)
  await press(phone, 'Google')
  await atProvider(phone.page, 'Google')
  await phone.page.goto(`${page}&result_uri=${encodeURIComponent(theirs)}`)
  await heading(phone, 'That was another login')
  await picture(phone, 'address-of-another')
  await isAt(phone, pageAfterReturn)
  await status(phone, 'disconnected')
  expect([...person.errors, ...phone.errors]).toEqual([])
})

test('a result in an address that is opened again is told as over; whoever is logged in stays, and the address is clean', async () => {
  const person = await visit(page, { ...INSTAGRAM, colorScheme: 'dark' })
  const back = person.page.waitForRequest((request) => request.url().includes('result_uri='))
  await press(person, 'Google')
  await as(person.page, 'Mira Holt')
  const address = (await back).url()
  await status(person, 'connected')
  await person.dialog.waitFor({ state: 'hidden' })

  await person.page.goto(address)
  await status(person, 'connected')
  await isAt(person, pageAfterReturn)
  expect(await person.dialog.count()).toBe(0)

  await leave(person)
  await person.page.goto(address)
  await heading(person, 'This login is over')
  await picture(person, 'opened-again')
  await isAt(person, pageAfterReturn)
  await status(person, 'disconnected')
  await person.page.reload()
  await isCalm(person, pageAfterReturn)
  expect(person.errors).toEqual([])
})

test('a result of a window that went to another site and came back counts', async () => {
  const person = await visit(page)
  const popup = await choose(person, 'Google')
  await atProvider(popup, 'Google')
  await popup.goto(urls.own)
  await heading(person, 'Log in with Google')
  await popup.goBack()
  await as(popup, 'Mira Holt')
  await addressOf(person, 'social google mira')
  await isClosed(popup)
  expect(person.errors).toEqual([])
})
