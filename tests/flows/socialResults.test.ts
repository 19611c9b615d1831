/**
 * Results of social logins that come from others or by detours: none of them opens a wallet that is not the person's. Results that
 * come twice: tests/plugins/socials/{window,page}.test.ts.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FRAME } from './emailPeople.ts'
import { urls } from './lanes.ts'
import {
  addressOf,
  as,
  atProvider,
  choose,
  heading,
  INSTAGRAM,
  isAt,
  isClosed,
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
