/** What the flows of the social logins do with the demo, the providers' pages and the sandbox. */
import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { addressesOf } from '../../sandbox/frame/userKeys.ts'
import { expect } from 'vitest'
import { urls } from './lanes.ts'
import { eventually, type Visit } from './visit.ts'

export const page = `${urls.demo}?email&socials`
/** The provider's page writes `=` after words without a value, and they come back so. */
export const pageAfterReturn = page.replace('email&socials', 'email=&socials=')
export const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

export const button = ({ dialog }: Visit, name: string): Locator => dialog.getByRole('button', { name, exact: true })
export const heading = ({ dialog }: Visit, name: string): Promise<void> =>
  dialog.getByRole('heading', { name, exact: true }).waitFor()
export const status = (person: Visit, text: string): Promise<void> =>
  person.fact('status').getByText(text, { exact: true }).waitFor()
export const addressOf = (person: Visit, user: string): Promise<void> =>
  person.fact('address').getByText(addressesOf(user).eip155).waitFor()
/** Plays a person on a provider's page. */
export const as = (where: Page, name: string): Promise<void> =>
  where.getByRole('button', { name: `Continue as ${name}` }).click()
export const atProvider = (where: Page, name: string): Promise<void> =>
  where.getByRole('heading', { name: `Log in with ${name}` }).waitFor()

/** For people to look at, with `PICTURES=1`. Nothing compares them. */
export async function picture(person: Pick<Visit, 'page'>, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  mkdirSync('.cache/socials', { recursive: true })
  await person.page.screenshot({ path: `.cache/socials/${name}.png` })
}

/** Presses a provider, wherever it stands. */
export async function press(person: Visit, name: string): Promise<void> {
  await person.openModal()
  await person.dialog
    .getByRole('button', { name: /^Continue with (?!email)/ })
    .first()
    .waitFor()
  if (await button(person, `Continue with ${name}`).isVisible()) await button(person, `Continue with ${name}`).click()
  else {
    await button(person, 'More ways to log in').click()
    await button(person, name).click()
  }
}

/** Presses a provider; its window. */
export async function choose(person: Visit, name: string): Promise<Page> {
  const opened = person.page.waitForEvent('popup')
  await press(person, name)
  return opened
}

export async function leave(person: Visit): Promise<void> {
  await person.openModal()
  await person.openSettings()
  await person.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await status(person, 'disconnected')
  await person.closeModal()
}

/** A web view of an app, where the login goes on in the page itself. */
export const INSTAGRAM = {
  ...PHONE,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 337.0.3.23.54',
}

export const isAt = ({ page: own }: Visit, url: string): Promise<void> =>
  eventually(
    async () => own.url(),
    (now) => expect(now).toBe(url),
  )
export const isClosed = (popup: Page): Promise<void> =>
  eventually(
    async () => popup.isClosed(),
    (closed) => expect(closed).toBe(true),
  )
/** As if nobody had begun anything. */
export async function isCalm(person: Visit, url: string): Promise<void> {
  await status(person, 'disconnected')
  expect([person.page.url(), await person.dialog.count(), person.errors]).toEqual([url, 0, []])
}
