/**
 * The main flows in Firefox, where the machine has one: the modal is built on what browsers differ in (dialog, shadow
 * roots, constructed style sheets, focus, inertness).
 */
import type { Browser, BrowserContext, ElementHandle } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { findFirefox, launchFirefox } from '../../scripts/firefox.ts'
import { codeOf } from '../../sandbox/mail/read.ts'
import { FRAME, mails } from './emailPeople.ts'
import { personOf, type Person } from './firefox/person.ts'
import { withBrowser } from './visit.ts'
import { urls } from './lanes.ts'

const firefox = findFirefox()
if (!firefox) console.info('no Firefox was found (FIREFOX_BIN): its flows are left out')

describe.skipIf(!firefox)('in Firefox', () => {
  /** The phone is another device, with the other browser. */
  const device = withBrowser()
  let browser: Browser
  beforeAll(async () => {
    browser = await launchFirefox(firefox!)
  })
  afterAll(() => browser?.close())
  const contexts: BrowserContext[] = []
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())))

  async function visit(url: string = urls.demo): Promise<Person> {
    const context = await browser.createBrowserContext()
    contexts.push(context)
    const page = await context.newPage()
    await page.setViewport({ width: 1200, height: 900 })
    await page.goto(url)
    return personOf(page)
  }

  async function connected(wallet: string, url?: string): Promise<Person> {
    const person = await visit(url)
    await person.choose(wallet, 'approve')
    await person.press('button', 'Connect wallet')
    await person.press('button', wallet)
    await person.fact('status', /^connected$/)
    await person.misses('dialog', wallet)
    await person.misses('dialog', 'Connect wallet')
    return person
  }

  const address = (person: Person, shape: RegExp): Promise<string> => person.fact('address', shape)

  test('the list opens from the button, Escape closes it, and the focus is back on the button', async () => {
    const person = await visit()
    await person.press('button', 'Connect wallet')
    await person.sees('dialog', 'Connect wallet')
    for (const name of ['Larkspur', 'Quarry', 'Marram', 'Phone wallet']) await person.sees('button', name)
    await person.page.keyboard.press('Escape')
    await person.misses('dialog', 'Connect wallet')
    expect(await person.focused()).toBe('Connect wallet')
    expect(person.errors).toEqual([])
  })

  test('by keyboard alone: the focus stays in the dialog, and a wallet is chosen by Enter', async () => {
    const person = await visit()
    await person.choose('Larkspur', 'approve')
    await (await person.sees('button', 'Connect wallet')).focus()
    await person.page.keyboard.press('Enter')
    await person.sees('button', 'Larkspur')
    const seen = new Set<string>()
    for (let presses = 0; presses < 30; presses += 1) {
      const now = await person.focused()
      if (now === 'Larkspur' && seen.size > 3) break
      seen.add(now)
      await person.page.keyboard.press('Tab')
    }
    expect([...seen]).toContain('Close')
    expect([...seen].some((name) => /Sign message|Light theme/.test(name))).toBe(false)
    expect(await person.focused()).toBe('Larkspur')
    await person.page.keyboard.press('Enter')
    await person.fact('status', /^connected$/)
    expect(person.errors).toEqual([])
  })

  test('a wallet of EVM connects, shows the chain’s balance, and survives a reload; what it has is shown', async () => {
    const person = await connected('Larkspur')
    const at = await address(person, /^0x[0-9a-fA-F]{40}$/)
    await person.fact('balance', /^[\d.,]+ ETH$/)
    await person.page.reload()
    await person.fact('status', /^connected$/)
    expect(await address(person, /^0x/)).toBe(at)
    await person.press('button', 'Latchkey Local')
    await person.sees('tab', 'Tokens')
    await person.reads('Sandbox USD')
    await person.press('tab', 'Activity')
    await person.reads('Received')
    expect(person.errors).toEqual([])
  })

  test('a wallet of Solana connects and shows its address', async () => {
    const person = await connected('Marram')
    await address(person, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    await person.fact('balance', /^[\d.,]+ SOL$/)
    expect(person.errors).toEqual([])
  })

  test('a phone pairs by the code that is shown', async () => {
    const person = await visit()
    await person.page.evaluate('window.modal.use(window.PAIRING).then((pairing) => void (window.pairing = pairing))')
    await person.press('button', 'Connect wallet')
    await person.press('button', 'Phone wallet')
    await person.page.waitForFunction('window.pairing?.state.get().wcUri', { timeout: limits.step })
    await person.sees('img', 'QR')
    const uri = (await person.page.evaluate('window.pairing.state.get().wcUri')) as string
    const { page: phone } = await device.visit(urls.phone)
    await phone.getByLabel('Link from a site').fill(uri)
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await phone.getByRole('heading', { name: 'Connect this site?' }).waitFor()
    await phone.getByRole('button', { name: 'Approve', exact: true }).click()
    await person.fact('status', /^connected$/)
    expect(person.errors).toEqual([])
  })

  test('a newcomer walks through the site: email, money, berth, guestbook, sending, name', async () => {
    const person = await visit(urls.site)
    const { page } = person
    const inFrame = async (words: string): Promise<void> => {
      const own = await page.waitForFrame((frame) => frame.url().startsWith(FRAME))
      const button = `[...document.querySelectorAll('button')].find((it) => it.textContent.trim() === '${words}' && !it.disabled)`
      const found = (await own.waitForFunction(button)) as ElementHandle<HTMLElement>
      await found.click()
    }
    await person.press('button', 'Come aboard')
    await person.write('Email', 'fox@harbor.example')
    await page.keyboard.press('Enter')
    const code = codeOf(await mails.next('fox@harbor.example'))
    await person.write('Code from the email', code)
    await person.press('button', 'Sign in')
    await inFrame('Log in')
    await person.press('button', 'Get test money')
    await person.reads('have arrived')
    await person.press('link', 'See the berths')
    await person.press('radio', '9')
    await person.press('button', 'Take berth 9')
    await inFrame('Allow')
    await person.reads('Now approve the berth')
    // The frame cannot explain the call of this contract, so it wants a box ticked first.
    const frame = await page.waitForFrame((one) => one.url().startsWith(FRAME))
    await (await frame.waitForSelector('input[type=checkbox]'))!.click()
    await inFrame('Send anyway')
    await person.reads('Berth 9 is yours.')
    await person.press('link', 'Open the guestbook')
    await person.write('Your line', 'Ahoy from Firefox')
    await person.press('button', 'Write it down')
    await person.reads('You are in the book.')
    await person.press('button', 'Send something')
    await person.press('button', 'Select token')
    await person.press('button', 'Ether')
    await person.write('Amount', '0.1')
    await person.write('To', 'mira.reown.id')
    await person.press('button', 'Review send')
    await person.press('button', 'Send')
    await inFrame('Send')
    await person.sees('heading', 'Sent')
    await person.press('button', 'Done')
    await person.press('button', 'Close')
    await person.press('button', 'Choose a name')
    await person.write('Name', 'firefoxes')
    await person.press('button', 'Register firefoxes.reown.id')
    await inFrame('Sign')
    await person.reads('firefoxes.reown.id is yours')
    expect(person.errors).toEqual([])
  })

  test('the elements for pages without React open the list, and the wallet that is chosen is asked', async () => {
    const person = await visit(urls.vanilla)
    await person.press('button', 'Connect wallet')
    await person.press('button', 'Larkspur')
    await person.sees('dialog', 'Larkspur')
    await person.sees('heading', 'Approve in Larkspur')
    expect(person.errors).toEqual([])
  })
})
