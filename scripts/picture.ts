/** `npm run picture`: the picture of the README, taken from the demo page with real wallets and chains. */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { startSandbox } from '../sandbox/index.ts'
import { launchChromium } from './browser.ts'
import { buildExample, serveExample } from './examples.ts'

const PORT = 4900
const sandbox = await startSandbox({ port: PORT, quiet: true })
await buildExample('demo')
const demo = await serveExample('demo', PORT)
const browser = await launchChromium()

async function visit(from: Browser, theme: 'dark' | 'light'): Promise<Page> {
  const context = await from.newContext({
    deviceScaleFactor: 2,
    viewport: { width: 900, height: 760 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${demo.url}developers?theme=${theme}`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Halyard', exact: true }).waitFor()
  return page
}

/** The card alone, as a data URI. */
async function card(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  const png = await page.getByRole('dialog').locator('.lk-card').screenshot()
  return `data:image/png;base64,${png.toString('base64')}`
}

const choose = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Larkspur', exact: true }).click()

const connect = await card(await visit(browser, 'dark'))

await sandbox.control.wallets({ larkspur: { mode: 'hang' } })
const waitingPage = await visit(browser, 'light')
await choose(waitingPage)
await waitingPage.getByRole('heading', { name: 'Approve in Larkspur' }).waitFor()
const waiting = await card(waitingPage)

await sandbox.control.wallets({ larkspur: { mode: 'approve' } })
const accountPage = await visit(browser, 'dark')
await choose(accountPage)
await accountPage.getByText('connected', { exact: true }).waitFor()
await accountPage.getByRole('banner').getByRole('button', { name: /^0x/ }).click()
await accountPage.getByRole('dialog').getByText('ETH').waitFor()
const account = await card(accountPage)

const sheet = await browser.newPage({ viewport: { width: 1240, height: 480 }, deviceScaleFactor: 1.25 })
await sheet.setContent(
  `<body style="margin:0;height:480px;display:flex;gap:40px;align-items:center;justify-content:center;background:linear-gradient(120deg,#0b1214,#20343a)">${[
    connect,
    waiting,
    account,
  ]
    .map(
      (src) => `<img src="${src}" width="360" style="border-radius:20px;box-shadow:0 24px 64px -12px rgb(0 0 0/.6)">`,
    )
    .join('')}`,
)
mkdirSync('docs/pictures', { recursive: true })
await sheet.screenshot({ path: 'docs/pictures/first-page.png' })

await browser.close()
await Promise.all([demo.stop(), sandbox.stop()])
process.exit(0)
