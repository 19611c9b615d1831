import { createServer, type Server } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { buildBrowserScript } from '../../sandbox/http/browserScript.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import type { ContractWalletId, EvmWalletId } from '../../sandbox/wallets/profiles.ts'
import { axeOf } from '../axe.ts'
import { chromiumOfWorker } from '../chromium.ts'

/** What the test page keeps of a provider's life. */
export interface Recorded {
  events: [name: string, payload: unknown][]
  outcome?: { result?: unknown; code?: number; message?: string }
}

declare global {
  interface Window {
    recorded?: Recorded
    nextRequest?: { wallet: EvmWalletId | ContractWalletId; method: string; params?: unknown }
  }
}

/** A site with nothing but the announce script and its own, and a button whose click makes the next request. */
const site = (announce: string, own: boolean): string => `<!doctype html>
<title>Harbor</title>
<script src="${announce}"></script>
<button>Ask</button>
<script>
  window.recorded = { events: [] }
  for (const wallet of [sandboxWallets.larkspur, sandboxWallets.quarry, sandboxWallets.saltbox])
    for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
      wallet.provider.on(name, (payload) => recorded.events.push([name, payload]))
  document.querySelector('button').onclick = () => {
    const { wallet, method, params } = window.nextRequest
    sandboxWallets[wallet].provider.request({ method, params }).then(
      (result) => (recorded.outcome = { result }),
      ({ code, message }) => (recorded.outcome = { code, message }),
    )
  }
</script>
${own ? '<script src="/site.js"></script>' : ''}`

/**
 * Serves the site on the sandbox's demo place and opens it in a fresh Chromium context for every test. `script` is the
 * entry of a script of the site's own, for browsers.
 */
export function siteOfFile(sandbox: () => Sandbox, script?: URL): () => { page: Page; context: BrowserContext } {
  let server: Server | undefined
  let context: BrowserContext | undefined
  let page: Page | undefined
  beforeAll(async () => {
    const own = script && (await buildBrowserScript(script))
    server = createServer((request, response) => {
      const isScript = request.url === '/site.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? own : site(`${sandbox().urls.wallets}/announce.js`, own !== undefined))
    })
    const { port, hostname } = new URL(sandbox().urls.demo)
    await new Promise<void>((resolve) => server?.listen(Number(port), hostname, resolve))
    // Built when they are first asked for: no test's time.
    const scripts = ['announce.js', 'assets/approve.js', 'assets/wallet.js']
    await Promise.all(scripts.map((path) => fetch(`${sandbox().urls.wallets}/${path}`)))
  })
  beforeEach(async () => {
    // The wallet's window waits with an endless animation, which stalls the frames that a click needs.
    context = await (await chromiumOfWorker()).newContext({ reducedMotion: 'reduce' })
    page = await context.newPage()
    await page.goto(sandbox().urls.demo)
  })
  afterEach(async () => {
    await context?.close()
  })
  afterAll(() => {
    server?.close()
    server?.closeAllConnections()
  })
  return () => {
    if (!page || !context) throw new Error('The browser did not start.')
    return { page, context }
  }
}

/** Presses the site's button to make a request; resolves when it was made, not when it is answered. */
export async function ask(
  page: Page,
  method: string,
  params?: unknown,
  wallet: EvmWalletId | ContractWalletId = 'larkspur',
) {
  await page.evaluate(
    (next) => {
      window.nextRequest = next
      if (window.recorded) delete window.recorded.outcome
    },
    { wallet, method, params },
  )
  await page.getByRole('button', { name: 'Ask' }).click()
}

/** As `ask`, for requests that open the wallet's window; answers the window. */
export async function askInWindow(
  page: Page,
  method: string,
  params?: unknown,
  wallet: EvmWalletId | ContractWalletId = 'larkspur',
): Promise<Page> {
  return windowOf(page, () => ask(page, method, params, wallet))
}

/** The wallet's window that `act` makes it open, once it asks. */
export async function windowOf(page: Page, act: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await act()
  const popup = await opened
  await popup.getByRole('button', { name: 'Approve' }).waitFor()
  return popup
}

/** What the request came to. */
export async function outcome(page: Page): Promise<Recorded['outcome']> {
  const handle = await page.waitForFunction(() => window.recorded?.outcome)
  return handle.jsonValue()
}

export function events(page: Page): Promise<Recorded['events']> {
  return page.evaluate(() => window.recorded?.events ?? [])
}

/** What axe finds on the page, in dark and in light. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    // Colours on their way from one theme to the other belong to neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const report = await axeOf(page)
    found.push(...report.violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`))
  }
  return found
}
