/** What `latchkey create` makes, in a page that a bundler made of it and the built package: connected, opened, switched off and on. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Modal } from 'latchkey'
import { serveStrictly, type StrictSite } from './strictSite.ts'
import { settled } from './settled.ts'
import { eventually, withBrowser } from './visit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'latchkey-page-'))
const { browser, visit } = withBrowser()
const ADDRESS = `x${'7c'.repeat(20)}`

const MAIN = `
import { createModal } from 'latchkey/preset'
import { acmeLedger, acmeLedgerMainnet } from './acme.ledger/src/index.ts'
import { acmeTideTable } from './acme.tide-table/src/index.ts'

window.modal = createModal({
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'Harbor' },
  networks: [acmeLedgerMainnet],
  plugins: [acmeLedger(), acmeTideTable()],
})
`

/** A wallet of the page that says yes. A text, for the page. */
const WALLET = `window.acmeLedger = {
  request: async ({ method }) => method === 'connect' ? { network: 'main', addresses: ['${ADDRESS}'] } : null,
  on: () => () => {},
}`

let site: StrictSite
let demo: StrictSite

const bundle = (folder: string) =>
  build({ root: folder, configFile: false, logLevel: 'error', build: { target: 'es2022' } })

beforeAll(async () => {
  for (const [kind, id] of [
    ['feature', 'acme.tide-table'],
    ['chain', 'acme.ledger'],
  ]) {
    execFileSync(process.execPath, [join(root, 'bin/latchkey.js'), 'create', kind!, id!], { cwd: place })
  }
  mkdirSync(join(place, 'node_modules'))
  for (const name of ['react', 'react-dom', 'viem'])
    symlinkSync(join(root, 'node_modules', name), join(place, 'node_modules', name))
  symlinkSync(root, join(place, 'node_modules/latchkey'))
  writeFileSync(join(place, 'main.ts'), MAIN)
  writeFileSync(
    join(place, 'index.html'),
    '<!doctype html><title>Harbor</title><script type="module" src="main.ts"></script>',
  )
  await bundle(place)
  await bundle(join(place, 'acme.ledger/demo'))
  site = await serveStrictly(join(place, 'dist'))
  demo = await serveStrictly(join(place, 'acme.ledger/demo/dist'))
})
afterAll(async () => {
  await site.stop()
  await demo.stop()
  rmSync(place, { recursive: true, force: true })
})

test('both are there, work, go when they are switched off, and come back', async () => {
  const { page } = await visit('about:blank')
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.route(/\/\/(?!127\.0\.0\.1)/, (route) => route.abort())
  await page.route('https://node.acme.ledger.example/**', (route) =>
    route.fulfill({ json: { amount: '12500000' }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.addInitScript({ content: WALLET })
  await page.goto(`${site.origin}/`)

  type Page = { readonly modal: Modal }
  const modal = {
    open: () => page.evaluate(() => (window as unknown as Page).modal.open()),
    pin: (id: string, isOn: boolean) =>
      page.evaluate(([key, value]) => (window as unknown as Page).modal.setFeature(key, value), [id, isOn] as const),
    stands: (id: string, state: string) =>
      eventually(
        () => page.evaluate((plugin) => (window as unknown as Page).modal.getState().plugins[plugin]?.state, id),
        (now) => expect(now).toBe(state),
      ),
    accounts: () => page.evaluate(() => Object.keys((window as unknown as Page).modal.getState().accounts)),
  }
  const dialog = page.getByRole('dialog')
  const wallet = dialog.getByRole('button', { name: 'Acme ledger wallet' }).first()
  const button = dialog.getByRole('button', { name: 'Acme tide table', exact: true })

  await modal.open()
  await wallet.click()
  await eventually(modal.accounts, (now) => expect(now).toEqual(['ledger']))
  await modal.open()
  await dialog.getByText('12.5').first().waitFor()

  await button.click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Call Mira')
  await modal.pin('acme.tide-table', false)
  // Whoever stood on its view stands on the one before.
  await dialog.getByRole('textbox', { name: 'Note' }).waitFor({ state: 'detached' })
  await settled(page)
  expect(await button.count()).toBe(0)
  await modal.pin('acme.tide-table', true)
  await button.click()
  await eventually(
    () => dialog.getByRole('textbox', { name: 'Note' }).inputValue(),
    (note) => expect(note).toBe('Call Mira'),
  )

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await modal.pin('acme.ledger', false)
  await modal.stands('acme.ledger', 'off')
  expect(await modal.accounts()).toEqual([])
  await modal.pin('acme.ledger', true)
  await modal.stands('acme.ledger', 'active')
  await modal.open()
  await wallet.waitFor()
  expect(errors).toEqual([])
})

test('the demo of a chain connects its wallet, shows the balance, and has it after a reload', async () => {
  const page = await browser().newPage()
  const asked: string[] = []
  const answers = ['dismiss', 'accept'] as const
  page.on('dialog', async (question) => {
    const answer = answers[asked.push(question.message()) - 1]
    await (answer === 'accept' ? question.accept() : question.dismiss())
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${demo.origin}/`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Acme ledger wallet' }).first().click()
  // A no is no fault, and can be thought over.
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const said = page.getByRole('status').getByText('x7c3f25c42a1fe3c09b2f4c6a1b77d0df1b5d9ae2 has 12.5 COIN')
  await said.waitFor()
  expect(asked).toEqual(['Let this page see your account?', 'Let this page see your account?'])
  await page.reload()
  // Nothing is asked of a node until somebody looks.
  await page.getByRole('status').getByText('x7c3f25c42a1fe3c09b2f4c6a1b77d0df1b5d9ae2 has …').waitFor()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await said.waitFor()
  expect(asked).toHaveLength(2)
  expect(requests.filter((url) => !url.startsWith(demo.origin))).toEqual([])
})
