import { createServer, type Server } from 'node:http'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Sandbox } from '../../sandbox/index.ts'
import { chromiumPath, CHROMIUM_ARGS } from '../../scripts/chromium.ts'

/** What the test page keeps of a provider's life. */
export interface Recorded {
  events: [name: string, payload: unknown][]
  outcome?: { result?: unknown; code?: number; message?: string }
}

declare global {
  interface Window {
    recorded?: Recorded
    nextRequest?: { wallet: 'larkspur' | 'quarry'; method: string; params?: unknown }
  }
}

/** A site with nothing but the announce script, and a button whose click makes the next request. */
const site = (announce: string): string => `<!doctype html>
<title>Harbor</title>
<script src="${announce}"></script>
<button>Ask</button>
<script>
  window.recorded = { events: [] }
  for (const wallet of [sandboxWallets.larkspur, sandboxWallets.quarry])
    for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
      wallet.provider.on(name, (payload) => recorded.events.push([name, payload]))
  document.querySelector('button').onclick = () => {
    const { wallet, method, params } = window.nextRequest
    sandboxWallets[wallet].provider.request({ method, params }).then(
      (result) => (recorded.outcome = { result }),
      ({ code, message }) => (recorded.outcome = { code, message }),
    )
  }
</script>`

/** Serves the site on the sandbox's demo place and opens it in a fresh Chromium context for every test. */
export function siteOfFile(sandbox: () => Sandbox): () => { page: Page; context: BrowserContext } {
  let browser: Browser | undefined
  let server: Server | undefined
  let context: BrowserContext | undefined
  let page: Page | undefined
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(site(`${sandbox().urls.wallets}/announce.js`))
    })
    const { port, hostname } = new URL(sandbox().urls.demo)
    await new Promise<void>((resolve) => server?.listen(Number(port), hostname, resolve))
  }, 60_000)
  beforeEach(async () => {
    context = await browser?.newContext()
    page = await context?.newPage()
    await page?.goto(sandbox().urls.demo)
  })
  afterEach(async () => {
    await context?.close()
  })
  afterAll(async () => {
    server?.close()
    server?.closeAllConnections()
    await browser?.close()
  })
  return () => {
    if (!page || !context) throw new Error('The browser did not start.')
    return { page, context }
  }
}

/** Presses the site's button to make a request; resolves when it was made, not when it is answered. */
export async function ask(page: Page, method: string, params?: unknown, wallet: 'larkspur' | 'quarry' = 'larkspur') {
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
  wallet: 'larkspur' | 'quarry' = 'larkspur',
): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await ask(page, method, params, wallet)
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
