/** What a page without a bundler fetches of `dist/cdn`, React included, in a real browser. */
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { buildExample, serveExample } from '../examples.ts'
import { ANNOUNCE_WALLET, BUDGETS } from '../measure.ts'
import { atMost, claim, type Claim } from './claim.ts'

/** What is inside here and not in a page with a bundler: React and its DOM part, all elements, all names. Bytes of gzip. */
const INSIDE = 72 * 1024
/** The second and third come when the page is idle. */
const BEFORE_THE_CLICK = ['/cdn/chunks/first.js', '/cdn/chunks/rolldown-runtime.js', '/cdn/latchkey.js']

const plainName = (path: string): string => path.replace(/-[\w-]{8}\.js$/, '.js')

export async function cdnPage(browser: Browser): Promise<readonly Claim[]> {
  await buildExample('cdn')
  const example = await serveExample('cdn', 0)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    // The page's own demo wallets need a sandbox; one wallet is enough for a list.
    await page.addInitScript({ content: ANNOUNCE_WALLET })
    let fetched: Promise<readonly [name: string, gzip: number]>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!/^\/cdn\/.*\.js$/.test(pathname)) return
      // What still comes when the page is closed has no body any more, and is not measured.
      const size = response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => NaN,
      )
      fetched.push(size.then((gzip) => [pathname, gzip] as const))
    })
    const take = async (): Promise<ReadonlyMap<string, number>> => {
      const taken = fetched
      fetched = []
      return new Map(await Promise.all(taken))
    }

    const ahead = page.waitForResponse(/\/first-/)
    await page.goto(example.url)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    await ahead
    await page.waitForLoadState('networkidle')
    const before = await take()
    const paid = before.get('/cdn/latchkey.js') ?? Infinity
    const names = [...before.keys()].map(plainName).toSorted()

    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
    // The shell with React and what finds the wallets, in one file, which came when the page was idle; the rest comes while
    // the person reads.
    const first = [...before, ...(await take())].filter(([name]) => /\/first-/.test(name))
    const list = first.reduce((sum, [, gzip]) => sum + gzip, paid)
    return [
      claim('from a CDN: three files before the click', names.join() === BEFORE_THE_CLICK.join(), names.join(' ')),
      atMost('from a CDN: bytes until the button works, without React', paid, BUDGETS.button.gzip),
      claim('from a CDN: the first opening is one file', first.length === 1, first.length),
      atMost('from a CDN: bytes until the list, React included', list, BUDGETS.list.gzip + INSIDE),
    ]
  } finally {
    await context.close()
    await example.stop()
  }
}
