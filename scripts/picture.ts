/** `npm run picture`: the pictures of the README, taken from the demo's site with real wallets and chains, in dark and in light. */
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { TOKENS } from '../sandbox/chains/networks.ts'
import { startSandbox } from '../sandbox/index.ts'
import { launchChromium } from './browser.ts'
import { buildExample, serveExample } from './examples.ts'

const FOLDER = 'docs/pictures'
const sandbox = await startSandbox({ port: 0, quiet: true })
await buildExample('demo')
const demo = await serveExample('demo', Number(new URL(sandbox.urls.demo).port))
const browser = await launchChromium()
mkdirSync(FOLDER, { recursive: true })

/** The card alone, as a data URI. */
async function card(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  // Views still fade in with reduced motion; this shows their end.
  const png = await page.getByRole('dialog').locator('.lk-card').screenshot({ animations: 'disabled' })
  return `data:image/png;base64,${png.toString('base64')}`
}

/** A visitor connects, signs in, sends, and swaps where the site has swaps. */
async function visit(theme: 'dark' | 'light'): Promise<readonly string[]> {
  await sandbox.control.reset()
  await sandbox.control.wallets({ larkspur: { mode: 'approve' } })
  const viewport = { width: 1200, height: 800 }
  const context = await browser.newContext({ deviceScaleFactor: 2, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${demo.url}?theme=${theme}`)
  await page.getByText('With an email address').waitFor()
  await page.screenshot({ path: `${FOLDER}/harbor-${theme}.png` })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const closed = () => dialog.waitFor({ state: 'hidden' })
  /** Chooses a token by the form's chip: the first is what is given. */
  const choose = async (chip: number, token: string): Promise<void> => {
    await dialog.locator('.lk-chip-holder > button.lk-chip').nth(chip).click()
    await press(token)
  }

  await page.getByRole('main').getByRole('button', { name: 'Come aboard' }).click()
  await dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
  const cards = [await card(page)]
  await press('Larkspur')
  await dialog.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  cards.push(await card(page))
  await press('Sign in')
  await closed()

  await page.getByRole('button', { name: 'Send something' }).click()
  await choose(0, 'Ether')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('tobias.reown.id')
  await press('Review send')
  await dialog.locator('.lk-addr').waitFor()
  cards.push(await card(page))
  await page.keyboard.press('Escape')
  await closed()

  await page.getByRole('button', { name: 'Swap tokens' }).click()
  await choose(0, TOKENS[0]!.name)
  await choose(1, 'Ether')
  await dialog.getByRole('textbox', { name: 'Amount to give' }).fill('250')
  await dialog.getByRole('button', { name: 'Review swap', exact: true }).waitFor()
  cards.push(await card(page))
  await context.close()
  return cards
}

const GROUNDS = { dark: '#10191c', light: '#e4ecec' } as const

for (const theme of ['dark', 'light'] as const) {
  const cards = await visit(theme)
  const width = 40 + cards.length * 400
  const sheet = await browser.newPage({ viewport: { width, height: 740 }, deviceScaleFactor: 1.25 })
  await sheet.setContent(
    `<body style="margin:0;height:740px;display:flex;gap:40px;align-items:center;justify-content:center;background:${GROUNDS[theme]}">${cards
      .map(
        (src) => `<img src="${src}" width="360" style="border-radius:20px;box-shadow:0 24px 64px -12px rgb(0 0 0/.5)">`,
      )
      .join('')}`,
  )
  await sheet.screenshot({ path: `${FOLDER}/cards-${theme}.png` })
  await sheet.close()
}

await browser.close()
await Promise.all([demo.stop(), sandbox.stop()])
process.exit(0)
