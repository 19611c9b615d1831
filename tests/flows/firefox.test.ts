/**
 * The main flows in Firefox, where the machine has one: the modal is built on what browsers differ in (dialog, shadow
 * roots, constructed style sheets, focus, inertness).
 */
import type { Browser, BrowserContext } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findFirefox, launchFirefox } from '../../scripts/firefox.ts'
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
    await person.page.waitForFunction('window.pairing?.state.get().wcUri', { timeout: 20_000 })
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

  test('the elements for pages without React open the list, and the wallet that is chosen is asked', async () => {
    const person = await visit(urls.vanilla)
    await person.press('button', 'Connect wallet')
    await person.press('button', 'Larkspur')
    await person.sees('dialog', 'Larkspur')
    await person.sees('heading', 'Approve in Larkspur')
    expect(person.errors).toEqual([])
  })
})
