/**
 * A page on an origin that its project does not list, with a name of its own and the sandbox's service. All that the service may
 * answer, and who is told: tests/shell/origins.
 */
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../../scripts/browser.ts'
import { outDirOf } from '../../scripts/examples.ts'
import { control } from './visit.ts'
import { port as base, urls } from './lanes.ts'

const ORIGINS = '/projects/v1/origins'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

let browser: Browser
let server: Server
let context: BrowserContext
let port: number

beforeAll(async () => {
  // The demo's own server answers to loopback names only.
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.test')
    const file = join(outDirOf('demo'), pathname === '/' ? 'developers.html' : pathname)
    const found = existsSync(file)
    response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    if (found) createReadStream(file).pipe(response)
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  browser = await launchChromium(['--host-resolver-rules=MAP *.test 127.0.0.1'])
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

beforeEach(async () => {
  await control(urls.services, 'reset', {})
  context = await browser.newContext()
})
afterEach(() => context.close())

interface Look {
  readonly page: Page
  readonly dialog: Locator
  /** Errors on the console, as developers see them. */
  readonly logged: readonly string[]
}

/** Opens the modal of a developer's page at `origin`, and waits until what it asks about the origin is answered. */
async function look(origin: string): Promise<Look> {
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === ORIGINS)
  await page.goto(`${origin}/?port=${base}&debug`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /connect/i })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
  await answered
  return { page, dialog, logged }
}

const site = (): string => `http://site.test:${port}`

test('an origin that is not on the list is told to developers: in the log and in the modal, with code, origin and where to read more', async () => {
  const { dialog, logged } = await look(site())
  const alert = dialog.getByRole('alert')
  await alert.getByText('Invalid App Configuration').waitFor()
  for (const text of [
    'ALERT_INVALID_APP_CONFIGURATION',
    site(),
    'node_modules/latchkey/docs/errors.md#alert_invalid_app_configuration',
  ]) {
    expect(await alert.getByText(text, { exact: true }).count()).toBe(1)
    expect(logged.join('\n')).toContain(text)
  }
})

test('an origin is on the list once the sandbox’s control page says so, by the next visit', async () => {
  const page = await context.newPage()
  await page.goto(`${urls.services}/_sandbox/`)
  await page.getByLabel('Pattern').fill(' http://*.test:* ')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('http://*.test:*', { exact: true }).waitFor()
  const allowed = await look(site())
  await allowed.page.waitForLoadState('networkidle')
  expect(await allowed.dialog.getByRole('alert').count()).toBe(0)
  expect(allowed.logged).toEqual([])

  await page.bringToFront()
  await page.getByRole('button', { name: 'Remove the origin http://*.test:*' }).click()
  await page.getByText('http://*.test:*', { exact: true }).waitFor({ state: 'detached' })
  const refused = await look(site())
  await refused.dialog.getByRole('alert').getByText('Invalid App Configuration').waitFor()
})
