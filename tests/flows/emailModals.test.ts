/** One person, two modals of a page and two tabs of a browser: the frame's session is shared, what is asked and answered is not. */
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { createPublicClient, http, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../sandbox/mail/read.ts'
import { emailPeople, mails } from './emailPeople.ts'
import { eventually, withBrowser, type Visit } from './visit.ts'
import { pageAt, urls } from './lanes.ts'

const { secrets, visit } = withBrowser()
const { latest, plant, plantFrame } = emailPeople(secrets)
const SIGN = 'Sign this message?'

/** Accounts are smart without a choice, so the chain says who signed (EIP-6492). */
const isSigned = (address: Hex, message: string, signature: Hex): Promise<boolean> =>
  createPublicClient({ transport: http(urls.nodes[31337]) }).verifyMessage({ address, message, signature })

type Name = 'first' | 'second'

/** One of the page's two modals. */
function modalOf(page: Page, name: Name) {
  const root = page.locator(`latchkey-root${name === 'second' ? '[data-name=second]' : ':not([data-name=second])'}`)
  const dialog: Locator = root.getByRole('dialog')
  const frame: FrameLocator = root.locator('iframe').contentFrame()
  const state = <T>(path: string): Promise<T> => page.evaluate(`window.modals.${name}.getState().${path}`)
  const is = (wanted: string): Promise<void> =>
    eventually(
      () => state<string>('status'),
      (now) => expect(now).toBe(wanted),
    )
  async function send(email: string): Promise<void> {
    await page.getByRole('button', { name: `Open the ${name}` }).click()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await dialog.getByRole('button', { name: 'Continue with email' }).click()
  }
  return {
    dialog,
    frame,
    is,
    send,
    frames: () => root.locator('iframe').count(),
    address: () => state<Hex>('accounts.eip155.address'),
    async logIn(email: string): Promise<void> {
      const before = await latest(email)
      await send(email)
      const field = dialog.getByRole('textbox', { name: 'Code from the email' })
      await field.waitFor()
      await field.fill(plant(email, codeOf(await mails.next(email, before))))
      await is('connected')
      await dialog.waitFor({ state: 'hidden' })
    },
    /** Begins a request; the answer is read when it is there. */
    async ask(words: string): Promise<() => Promise<Hex>> {
      const hex = `0x${Buffer.from(words).toString('hex')}`
      await page.evaluate(`{
        const { address } = window.modals.${name}.getState().accounts.eip155
        const asked = window.modals.${name}.getProvider('eip155').request({ method: 'personal_sign', params: ['${hex}', address] })
        window.asked_${name} = asked.catch((error) => String(error))
        0
      }`)
      return () => page.evaluate(`window.asked_${name}`)
    },
    async approve(words: string): Promise<void> {
      await frame.getByRole('heading', { name: SIGN }).waitFor()
      await frame.getByText(words, { exact: true }).waitFor()
      await frame.getByRole('button', { name: 'Sign', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    leave: () => page.evaluate(`window.modals.${name}.disconnect()`),
  }
}

const open = (): Promise<Visit> => visit(pageAt('pages/mail'))

describe('two modals', () => {
  test('know one person, ask each in a frame of its own, and both hear of the end', async () => {
    const person = await open()
    const email = 'juno@harbor.example'
    const [first, second] = [modalOf(person.page, 'first'), modalOf(person.page, 'second')]
    await first.logIn(email)
    await plantFrame(person)
    expect(await second.frames()).toBe(0)
    await second.is('disconnected')
    // Who is logged in needs no second code.
    const before = await latest(email)
    await second.send(email)
    await second.is('connected')
    await second.dialog.waitFor({ state: 'hidden' })
    expect([await latest(email), await second.address()]).toEqual([before, await first.address()])

    const address = await first.address()
    const [one, two] = [await first.ask('From the first'), await second.ask('From the second')]
    await second.approve('From the second')
    await first.approve('From the first')
    expect(await isSigned(address, 'From the first', await one())).toBe(true)
    expect(await isSigned(address, 'From the second', await two())).toBe(true)

    await first.leave()
    await first.is('disconnected')
    await second.is('disconnected')
    expect(person.errors).toEqual([])
  })

  test('never hold two people: a login in the one ends that of the other', async () => {
    const person = await open()
    const [first, second] = [modalOf(person.page, 'first'), modalOf(person.page, 'second')]
    await first.logIn('kira@harbor.example')
    const address = await first.address()
    await second.logIn('lars@harbor.example')
    await first.is('disconnected')
    await second.is('connected')
    expect(await second.address()).not.toBe(address)
    expect(person.errors).toEqual([])
  })
})

test('two tabs are one login: each asks by itself, and an end in the one is an end in the other', async () => {
  const person = await open()
  const first = modalOf(person.page, 'first')
  await first.logIn('maja@harbor.example')
  const page = await person.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(pageAt('pages/mail'))
  const tab = modalOf(page, 'first')
  await tab.is('connected')
  const address = await first.address()
  expect(await tab.address()).toBe(address)

  const signed = await tab.ask('From the tab')
  await tab.approve('From the tab')
  expect(await isSigned(address, 'From the tab', await signed())).toBe(true)
  await first.settled()
  expect(await first.dialog.isVisible()).toBe(false)

  await first.leave()
  await tab.is('disconnected')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':email:')))).toEqual([])
  expect([...person.errors, ...errors]).toEqual([])
})
