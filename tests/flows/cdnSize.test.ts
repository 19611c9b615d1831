/** What a page without a bundler fetches of `dist/cdn`, React included, in a real browser. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BUDGETS } from '../../scripts/measure.ts'
import { withBrowser } from './visit.ts'
import { urls } from './lanes.ts'

const { browser } = withBrowser()

/** What is inside here and not in a page with a bundler: React and its DOM part, all elements, all names. Bytes of gzip. */
const INSIDE = 72 * 1024

describe('a page that takes Latchkey from a CDN', () => {
  test('pays for the button without React, and for the list what others pay, with React', async () => {
    const context = await browser().newContext()
    const page = await context.newPage()
    let fetched: Promise<readonly [name: string, gzip: number]>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!/^\/cdn\/.*\.js$/.test(pathname)) return
      // What still comes when the page is closed has no body any more, and is none of this test's.
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
    await page.goto(urls.cdn)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await ahead
    await page.waitForLoadState('networkidle')
    const button = await take()
    const paid = button.get('/cdn/latchkey.js') ?? Infinity
    // The second and third come when the page is idle.
    expect([...button.keys()].map((name) => name.replace(/-[\w-]{8}\.js$/, '.js')).toSorted()).toEqual([
      '/cdn/chunks/first.js',
      '/cdn/chunks/rolldown-runtime.js',
      '/cdn/latchkey.js',
    ])
    expect(paid).toBeLessThanOrEqual(BUDGETS.button.gzip)

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Larkspur', exact: true }).waitFor()
    // The shell with React and what finds the wallets, in one file, which came when the page was idle; the rest comes while
    // the person reads.
    const first = [...button, ...(await take())].filter(([name]) => /\/first-/.test(name))
    expect(first).toHaveLength(1)
    const list = first.reduce((sum, [, gzip]) => sum + gzip, paid)
    console.info(`CDN: button ${paid}, list ${list} bytes of gzip, React included`)
    expect(list).toBeLessThanOrEqual(BUDGETS.list.gzip + INSIDE)
    await context.close()
  })

  test('gets no global from it', async () => {
    const context = await browser().newContext()
    const page = await context.newPage()
    await page.goto(new URL('/harbor.svg', urls.cdn).href)
    // A text, because what compiles this file would make another import of this one.
    const added = await page.evaluate(`(async () => {
      const before = Reflect.ownKeys(window)
      await import('/cdn/latchkey.js')
      return Reflect.ownKeys(window).filter((name) => !before.includes(name)).map(String)
    })()`)
    expect(added).toEqual([])
    await context.close()
  })
})
