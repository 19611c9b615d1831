/** What importing `dist/cdn` leaves in a page without a bundler. What such a page fetches: `npm run sizes`. */
import { expect, test } from 'vitest'
import { withBrowser } from './visit.ts'
import { urls } from './lanes.ts'

const { visit } = withBrowser()

test('a page that takes Latchkey from a CDN gets no global from it', async () => {
  const { page } = await visit(new URL('/harbor.svg', urls.cdn).href)
  // A text, because what compiles this file would make another import of this one.
  const added = await page.evaluate(`(async () => {
    const before = Reflect.ownKeys(window)
    await import('/cdn/latchkey.js')
    return Reflect.ownKeys(window).filter((name) => !before.includes(name)).map(String)
  })()`)
  expect(added).toEqual([])
})
