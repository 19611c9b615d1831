/**
 * A third party's chain on real input: the demo page with Bitcoin, its wallet with real keys, a server that checks what it
 * mines. Whoever does not ask for it loads none of it.
 */
import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBitcoin } from '../../scripts/bitcoin.ts'
import { behave, withBrowser, type Visit } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()
const PICTURES = '.cache/bitcoin'
/** What the wallet has at first (scripts/bitcoin.ts), and with what the panel gives. */
const [COINS, MORE] = ['0.5 tBTC', '0.6 tBTC']

let chain: Awaited<ReturnType<typeof startBitcoin>>

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true })
  chain = await startBitcoin(urls.demo)
})
afterAll(() => chain.stop())

/** Addresses that the page asks from now on. */
function follow({ page }: Visit): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

const pageButton = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true })
const wallet = ({ page }: Visit) => page.getByRole('dialog', { name: 'Connect this site?' })

test('a visitor switches to regtest, connects Tidewater, and sees the balance', async () => {
  const person = await visit(`${urls.demo}?bitcoin`)
  await pageButton(person, 'Use Bitcoin Regtest').click()
  await person.fact('network').getByText('Bitcoin Regtest').waitFor()
  await person.openModal()
  await person.dialog.getByRole('button', { name: 'Tidewater' }).first().click()

  // The wallet's own window, which says who asks: a no leaves everything as it was, and is told.
  await wallet(person).getByText('127.0.0.1').waitFor()
  await wallet(person).getByRole('button', { name: 'Decline' }).click()
  await person.dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet(person).getByRole('button', { name: 'Approve' }).click()

  await person.fact('status').getByText('connected', { exact: true }).waitFor()
  await person.fact('balance').getByText(COINS, { exact: true }).waitFor()
  const address = (await person.fact('address').textContent()) ?? ''
  expect(address).toMatch(/^bcrt1q/)

  // Where the page's coins come from, and which address they may not come from.
  const panel = person.page.getByRole('region', { name: 'Bitcoin' })
  await panel.getByText(/^bcrt1p/).waitFor()
  await pageButton(person, 'Get 0.1 tBTC').click()
  await person.fact('balance').getByText(MORE, { exact: true }).waitFor()

  await person.openModal()
  await person.dialog.getByText('Receive', { exact: true }).waitFor()
  await person.page.screenshot({ path: `${PICTURES}/account.png`, animations: 'disabled' })
  expect(person.errors).toEqual([])
})

test('it stays connected over a reload, without asking anew', async () => {
  const person = await visit(`${urls.demo}?bitcoin`)
  await pageButton(person, 'Connect Bitcoin').click()
  await person.dialog.getByRole('button', { name: 'Tidewater' }).first().click()
  await wallet(person).getByRole('button', { name: 'Approve' }).click()
  await person.page.locator('[data-fact="status"]').getByText('connected', { exact: true }).waitFor()
  await person.page.reload()
  await person
    .fact('address')
    .getByText(/^bcrt1q/)
    .waitFor()
  await person.settled()
  expect(await wallet(person).count()).toBe(0)
  expect(person.errors).toEqual([])
})

test('wallets of three kinds of chains are connected at once, and work beside each other', async () => {
  const person = await visit(`${urls.demo}?bitcoin`)
  for (const [chain, name] of [
    ['EVM', 'Larkspur'],
    ['Solana', 'Marram'],
  ] as const) {
    await behave(person.page, name, 'approve')
    await pageButton(person, `Connect ${chain}`).click()
    await person.dialog.getByRole('button', { name, exact: true }).click()
    await person.dialog.waitFor({ state: 'hidden' })
  }
  await pageButton(person, 'Connect Bitcoin').click()
  await person.dialog.getByRole('button', { name: 'Tidewater' }).first().click()
  await wallet(person).getByRole('button', { name: 'Approve' }).click()
  await person.page.getByText(/^bcrt1p/).waitFor()
  await pageButton(person, 'Sign a Solana message').click()
  await person.page.getByText('Signed and verified').waitFor()
  const connected = await person.page.evaluate(() => {
    const { accounts } = (window as unknown as { modal: { getState(): { accounts: object } } }).modal.getState()
    return Object.keys(accounts).toSorted()
  })
  expect(connected).toEqual(['bip122', 'eip155', 'solana'])
  expect(person.errors).toEqual([])
})

test('nobody else loads any of it, or asks its server', async () => {
  const person = await visit(urls.demo)
  const asked = follow(person)
  await person.page.reload()
  await person.openModal()
  await person.dialog.getByRole('button', { name: 'Larkspur' }).first().waitFor()
  await person.settled()
  expect(await person.dialog.getByText('Tidewater').count()).toBe(0)
  expect(await person.page.evaluate(() => 'btc_providers' in window)).toBe(false)
  expect(asked.filter((url) => url.startsWith(chain.url))).toEqual([])
  const scripts = asked.filter((url) => url.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  expect(scripts.length).toBeGreaterThan(2)
  expect(texts.filter((text) => /bip122:0f9188f1|TidewaterProvider/.test(text))).toEqual([])
  // The way to it.
  const link = person.page.getByRole('link', { name: /^Bitcoin/, includeHidden: true })
  expect(await link.getAttribute('href')).toMatch(/[?&]bitcoin/)
})

test.each([
  ['light', 1_000],
  ['light', 360],
  ['dark', 1_000],
  ['dark', 360],
])('the wallet’s window in %s at %i px', async (theme, width) => {
  const person = await visit(`${urls.demo}?bitcoin&theme=${theme}`, {
    viewport: { width, height: 720 },
    deviceScaleFactor: 2,
  })
  await pageButton(person, 'Connect Bitcoin').click()
  await person.dialog.getByRole('button', { name: 'Tidewater' }).first().click()
  const dialog = wallet(person)
  await dialog.waitFor()
  const box = (await dialog.boundingBox())!
  expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 720).toBe(true)
  expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  // By keyboard: it begins at the safe answer, and Escape is a no.
  expect(await dialog.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement?.textContent)).toBe('Decline')
  await person.page.screenshot({ path: `${PICTURES}/wallet-${theme}-${width}.png`, animations: 'disabled' })
  await person.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await person.dialog.getByRole('button', { name: 'Try again' }).waitFor()
})
