/** Every view as people with their own settings see it: enlarged, on a narrow screen, in forced colours, without movement. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualViews } from './chosen.ts'
import { misfits, unmarked, unreachable, unseenFocus } from './inPage.ts'
import { startBrowser, visit, type Visitor } from './visitor.ts'

const ids = usualViews.map(({ id }) => [id] as const)

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

/** One page for all views under one setting. */
function visitor(options: BrowserContextOptions): () => Visitor {
  let made: Visitor
  beforeAll(async () => {
    made = await visit(browser, options)
  })
  afterAll(() => made?.close())
  return () => made
}

describe.each([
  ['at 200 % zoom', { width: 512, height: 384 }],
  ['on a screen of 320 px', { width: 320, height: 568 }],
])('%s', (_, viewport) => {
  const here = visitor({ viewport })

  it.each(ids)('%s fits, and every control can be reached', async (id) => {
    const { gallery, page } = here()
    await gallery.show({ state: id })
    expect(await page.evaluate(misfits)).toEqual([])
    expect(await page.evaluate(unreachable)).toEqual([])
  })
})

describe('in forced colours', () => {
  const here = visitor({ viewport: { width: 480, height: 720 }, forcedColors: 'active' })

  it.each(ids)('%s marks its controls and the focus, and axe finds nothing', async (id) => {
    const { gallery, page } = here()
    await gallery.show({ state: id })
    expect(await page.evaluate(unmarked)).toEqual([])
    expect(await gallery.faults()).toEqual([])
    const unseen = new Set<string>()
    // Once around, at most as far as a long list goes.
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const node = await page.evaluate(unseenFocus)
      if (node) unseen.add(node)
    }
    expect([...unseen]).toEqual([])
  })
})

describe('with reduced motion', () => {
  const here = visitor({ viewport: { width: 480, height: 720 }, reducedMotion: 'reduce' })

  it.each(ids)('%s only fades', async (id) => {
    const { gallery, page } = here()
    await gallery.show({ state: id })
    const moved = await page.evaluate(() => window.gallery.movements())
    // A spinner says that something goes on; it turns slowly.
    expect(moved.filter((what) => !what.startsWith('lk-spin:'))).toEqual([])
  })
})

it('a QR code has words of its own, and a way to copy what it holds', async () => {
  const { gallery, tree, close } = await visit(browser, { viewport: { width: 480, height: 720 } })
  const codes: { readonly id: string; readonly copies: boolean }[] = []
  for (const { id } of usualViews) {
    await gallery.show({ state: id })
    const said = await tree()
    if (/img "QR code/.test(said)) codes.push({ id, copies: /button "Copy (address|link)"/.test(said) })
  }
  await close()
  expect(codes.length).toBeGreaterThan(1)
  expect(codes.filter(({ copies }) => !copies)).toEqual([])
})
