/** A toast never lies over what can be pressed, in any view, and moves nothing that a finger is on its way to. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualViews as views } from './chosen.ts'
import { startBrowser, visit, type Visitor } from './visitor.ts'

const SHORT = 'Address copied'
const LONG = `${'The network takes a fee and keeps a deposit for each account. '.repeat(4)}Try again.`

interface Place {
  readonly what: string
  readonly main: boolean
  readonly x: number
  readonly y: number
  /** Its upper edge, in sight or not. */
  readonly edge: number
  /** Of what is in sight. */
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
}

/** What can be pressed, as far as it is in sight and nothing else is hit in its middle. */
function pressable(): readonly Place[] {
  const root = document.querySelector('latchkey-root')!.shadowRoot!
  const places: Place[] = []
  for (const node of root.querySelectorAll<HTMLElement>('dialog :is(button, a[href], input)')) {
    const box = node.getBoundingClientRect()
    const around = node.closest('.lk-views')?.getBoundingClientRect()
    const top = Math.max(box.top, around?.top ?? 0)
    const bottom = Math.min(box.bottom, around?.bottom ?? innerHeight)
    if (bottom - top < 2 || node.closest('[inert]')) continue
    const [x, y] = [box.left + box.width / 2, (top + bottom) / 2]
    const hit = root.elementFromPoint(x, y)
    if (!hit || !(node.contains(hit) || hit.closest('.lk-row, .lk-field')?.contains(node))) continue
    places.push({
      what: `${node.outerHTML.slice(0, 60)} ${node.textContent}`,
      main: node.matches('.lk-b-accent'),
      x,
      y,
      edge: box.top,
      box: [box.left, top, box.right, bottom],
    })
  }
  return places
}

/** The toast as it is seen, and whether it is whole. */
function toast(): { readonly box: Place['box']; readonly whole: boolean } {
  const root = document.querySelector('latchkey-root')!.shadowRoot!
  const node = root.querySelector<HTMLElement>('.lk-toast')!
  const { left, top, right, bottom } = node.getBoundingClientRect()
  const whole =
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && node.scrollWidth <= node.clientWidth
  return { box: [left, top, right, bottom], whole }
}

const meets = (a: Place['box'], b: Place['box']): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** What a real press at this point reaches. */
async function pressAt({ page }: Visitor, { x, y }: Place): Promise<string> {
  await page.evaluate(() => {
    const root = document.querySelector('latchkey-root')!.shadowRoot!
    const note = (event: Event): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const node = (event.composedPath()[0] as Element).closest('button, a[href], input')
      Object.assign(window, { reached: node ? `${node.outerHTML.slice(0, 60)} ${node.textContent}` : 'nothing' })
    }
    Object.assign(window, { reached: 'nothing' })
    root.addEventListener('click', note, { capture: true, once: true })
  })
  await page.mouse.click(x, y)
  return page.evaluate(() => (window as unknown as { reached: string }).reached)
}

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

interface Setting {
  readonly who: string
  readonly options: BrowserContextOptions
  readonly direction?: 'rtl'
}

const SETTINGS: readonly Setting[] = [
  { who: 'on a desktop', options: { viewport: { width: 1280, height: 800 } } },
  { who: 'on a phone', options: { viewport: { width: 390, height: 667 }, hasTouch: true } },
  { who: 'on a small phone, from right to left', options: { viewport: { width: 320, height: 568 } }, direction: 'rtl' },
  { who: 'at 200 % zoom', options: { viewport: { width: 512, height: 384 } } },
  {
    who: 'from right to left, with reduced motion',
    options: { viewport: { width: 1024, height: 640 }, reducedMotion: 'reduce' },
    direction: 'rtl',
  },
]

describe.each(SETTINGS)('$who', ({ options, direction }) => {
  let here: Visitor
  beforeAll(async () => {
    here = await visit(browser, options)
  })
  afterAll(() => here?.close())

  it.each(views.map(({ id }) => [id] as const))('in %s', async (id) => {
    const { gallery, page } = here
    await gallery.show({ state: id, ...(direction && { direction }) })
    const before = await page.evaluate(pressable)
    await page.evaluate((words) => window.gallery.toast(words), SHORT)
    const short = await page.evaluate(toast)
    const after = await page.evaluate(pressable)

    expect(short.whole).toBe(true)
    expect(after.filter(({ box }) => meets(box, short.box))).toEqual([])
    // Nothing has moved; only a strip of the view may be out of sight where the window has no room above the card.
    const stayed = after.map(({ what, x }) => `${what} ${x}`)
    for (const main of before.filter((place) => place.main)) {
      expect(stayed).toContain(`${main.what} ${main.x}`)
      expect(await pressAt(here, main)).toBe(main.what)
    }
    // Rows have buttons of the same words above each other: each of them was somewhere before, and is there still.
    const moved = after.filter((one) => {
      const were = before.filter(({ what, x }) => what === one.what && x === one.x)
      return were.length > 0 && were.every(({ edge }) => Math.abs(edge - one.edge) >= 1)
    })
    expect(moved).toEqual([])

    await page.evaluate((words) => window.gallery.toast(words), LONG)
    const long = await page.evaluate(toast)
    expect((await page.evaluate(pressable)).filter(({ box }) => meets(box, long.box))).toEqual([])
  })
})

it('the views have main actions to press', async () => {
  const { gallery, page, close } = await visit(browser, { viewport: { width: 1280, height: 800 } })
  let mains = 0
  for (const { id } of views) {
    await gallery.show({ state: id })
    mains += (await page.evaluate(pressable)).filter(({ main }) => main).length
  }
  await close()
  expect(mains).toBeGreaterThan(3)
})
