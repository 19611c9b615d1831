/** A page on an origin that its project does not list: developers are told, visitors are not, and nothing is blocked. */
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchChromium } from '../../scripts/browser.ts'
import { outDirOf } from '../../scripts/examples.ts'
import { control } from './visit.ts'
import { port as base, urls } from './lanes.ts'

const ORIGINS = '/projects/v1/origins'
const CONFIG = '/appkit/v1/config'
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
  readonly requests: readonly string[]
}

/** Opens the modal of a page at `origin`, and waits until what it asks of the services is answered. */
async function look(origin: string, query: string, last: string): Promise<Look> {
  const page = await context.newPage()
  const logged: string[] = []
  const requests: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === last)
  await page.goto(`${origin}/?port=${base}&${query}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /connect/i })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
  await answered
  return { page, dialog, logged, requests }
}

const site = (): string => `http://site.test:${port}`
const allow = (...allowedOrigins: string[]): Promise<void> => control(urls.services, 'project', { allowedOrigins })

describe('an origin that is not on the list', () => {
  test('is told to developers: in the log and in the modal, with code, origin and where to read more', async () => {
    const { dialog, logged } = await look(site(), 'debug', ORIGINS)
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

  test('is told once: what was dismissed stays away at the next opening, and the service is asked once', async () => {
    const { page, dialog, requests } = await look(site(), 'debug', ORIGINS)
    const alert = dialog.getByRole('alert')
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /connect/i })
      .click()
    await dialog.getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await alert.count()).toBe(0)
    expect(requests.filter((path) => path === ORIGINS)).toHaveLength(1)
  })

  test('is not told to visitors, and blocks nothing', async () => {
    await control(urls.services, 'wallets', { larkspur: { mode: 'approve' } })
    const { page, dialog, logged } = await look(site(), '', ORIGINS)
    await page.waitForLoadState('networkidle')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    expect(logged).toEqual([])
    await dialog.getByRole('button', { name: 'Larkspur', exact: true }).click()
    await page.locator('[data-fact="status"]').getByText('connected', { exact: true }).waitFor()
    expect(await dialog.getByRole('alert').count()).toBe(0)
  })
})

describe('an origin on the list', () => {
  test.each([
    ['by its own address', () => site()],
    ['by *', () => 'http://*.test:*'],
  ])('%s is told nothing', async (_, pattern) => {
    await allow('https://nowhere.example', pattern())
    const { page, dialog, logged } = await look(site(), 'debug', ORIGINS)
    await page.waitForLoadState('networkidle')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    expect(logged).toEqual([])
  })

  test('is what the sandbox’s control page makes one, by the next visit', async () => {
    const page = await context.newPage()
    await page.goto(`${urls.services}/_sandbox/`)
    await page.getByLabel('Pattern').fill(' http://*.test:* ')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('http://*.test:*', { exact: true }).waitFor()
    const allowed = await look(site(), 'debug', ORIGINS)
    await allowed.page.waitForLoadState('networkidle')
    expect(await allowed.dialog.getByRole('alert').count()).toBe(0)

    await page.bringToFront()
    await page.getByRole('button', { name: 'Remove the origin http://*.test:*' }).click()
    await page.getByText('http://*.test:*', { exact: true }).waitFor({ state: 'detached' })
    const refused = await look(site(), 'debug', ORIGINS)
    await refused.dialog.getByRole('alert').getByText('Invalid App Configuration').waitFor()
  })

  test('or any, where the list is empty', async () => {
    await allow()
    const { page, dialog } = await look(site(), 'debug', ORIGINS)
    await page.waitForLoadState('networkidle')
    expect(await dialog.getByRole('alert').count()).toBe(0)
  })

  test('of one label more is another one', async () => {
    await allow('http://*.test:*')
    const { dialog } = await look(`http://www.site.test:${port}`, 'debug', ORIGINS)
    await dialog.getByRole('alert').getByText('Invalid App Configuration').waitFor()
    expect(await dialog.getByRole('alert').getByText(`http://www.site.test:${port}`).count()).toBe(1)
  })
})

describe('a service that fails is told to developers', () => {
  test.each([
    ['Rate Limited', { mode: 'status', status: 429 }],
    ['Server Error', { mode: 'status', status: 500 }],
    ['Server Error', { mode: 'malformed' }],
    ['Invalid Project ID', { mode: 'status', status: 403 }],
    ['Project ID Not Configured', { mode: 'status', status: 404 }],
  ])('%s, with %o', async (title, fault) => {
    await control(urls.services, 'faults', [{ match: ORIGINS, ...fault }])
    const { dialog } = await look(site(), 'debug', ORIGINS)
    const alert = dialog.getByRole('alert')
    await alert.getByText(title, { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Larkspur', exact: true }).isVisible()).toBe(true)
  })
})

test.each(['127.0.0.1', 'localhost'])('on %s nothing is asked at all', async (host) => {
  await allow('https://nowhere.example')
  const { page, dialog, requests } = await look(`http://${host}:${port}`, 'debug', CONFIG)
  await page.waitForLoadState('networkidle')
  expect(requests).not.toContain(ORIGINS)
  expect(await dialog.getByRole('alert').count()).toBe(0)
})
