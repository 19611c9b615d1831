/**
 * Clickjacking (threat T16) with real clicks: what is pressed before a person can have seen it, and pages that others show in
 * a frame. The other page is of another origin, on a port of its own.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../src/csp.ts'
import { sandboxNetworks } from '../../examples/networks.ts'
import { serveStrictly, type StrictSite } from './strictSite.ts'
import { settled } from './settled.ts'
import { withBrowser, type Visit } from './visit.ts'
import { pageAt, urls } from './lanes.ts'

const { visit } = withBrowser({ measured: true })

let folder: string
/** Another site, which shows the page it is told to in a frame: `?of=<address>&style=<of the frame>`. */
let other: StrictSite

const OTHER = `<!doctype html><meta charset="utf-8"><title>Another site</title><iframe width="800" height="600"></iframe>
<script>
  const query = new URLSearchParams(location.search)
  const frame = document.querySelector('iframe')
  frame.style = query.get('style') ?? ''
  frame.src = query.get('of')
</script>`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-other-'))
  await writeFile(join(folder, 'index.html'), OTHER)
  other = await serveStrictly(folder)
})
afterAll(async () => {
  await other.stop()
  await rm(folder, { recursive: true })
})

interface Seen {
  readonly drawn: number[]
  readonly pressed: number[]
  readonly confirmed: number[]
}

const seenIn = (frame: Frame): Promise<Seen> => frame.evaluate('({ ...window.till })')
const pay = (frame: Frame) => frame.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true })

/** Opens the view, and answers when its button is there. */
async function openPay(frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: 'Pay here' }).click()
  await pay(frame).waitFor()
}

async function centreOf(frame: Frame): Promise<{ readonly x: number; readonly y: number }> {
  const box = await pay(frame).boundingBox()
  if (!box) throw new Error('the button is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses where the button is, again and again, until it says yes. */
async function hammer(page: Page, frame: Frame): Promise<Seen> {
  const before = (await seenIn(frame)).confirmed.length
  for (;;) {
    const { x, y } = await centreOf(frame)
    await page.mouse.click(x, y)
    const now = await seenIn(frame)
    if (now.confirmed.length > before) return now
  }
}

/** Presses in the first half second of the view, and on; in a new visit where the machine was too slow to come in time. */
async function pressedInTime(tries = 5): Promise<{ readonly visitor: Visit; readonly first: Seen }> {
  const visitor = await visit(pageAt('pages/framed'))
  const frame = visitor.page.mainFrame()
  await openPay(frame)
  const first = await hammer(visitor.page, frame)
  return first.pressed.length > 1 || tries === 1 ? { visitor, first } : pressedInTime(tries - 1)
}

/** The page in a frame of the other site. */
async function framed(query = '', style = ''): Promise<{ readonly page: Page; readonly frame: Frame }> {
  const { page } = await visit('about:blank')
  const of = `${pageAt('pages/framed')}${query}`
  await page.goto(`${other.origin}/?${new URLSearchParams({ of, style })}`)
  await expect.poll(() => page.frames().some((one) => one.url() === of)).toBe(true)
  const frame = page.frames().find((one) => one.url() === of)
  if (!frame) throw new Error('no frame')
  await frame.getByRole('button', { name: 'Pay here' }).waitFor()
  return { page, frame }
}

describe('a page of its own', () => {
  test('lets no press through in the first 500 ms of the view, nor of a place that it moved to', async () => {
    const { visitor, first } = await pressedInTime()
    const { page, errors } = visitor
    const frame = page.mainFrame()
    // One that did nothing, and the one that did.
    expect(first.pressed.length).toBeGreaterThan(1)
    expect((first.confirmed[0] ?? 0) - (first.drawn[0] ?? 0)).toBeGreaterThanOrEqual(500)

    // Armed again, and then something comes in above it: whoever aims at where it was, or is, is too early.
    await frame.locator('[data-view="Pay"] button:not([aria-disabled])', { hasText: /^Pay$/ }).waitFor()
    const moved = await frame.evaluate<number>(`new Promise((resolve) => {
      const root = [...document.querySelectorAll('latchkey-root')].at(-1).shadowRoot
      root.querySelector('[data-view="Pay"] button').click()
      requestAnimationFrame(() => resolve(performance.now()))
    })`)
    const second = await hammer(page, frame)
    expect(second.confirmed).toHaveLength(2)
    expect((second.confirmed[1] ?? 0) - moved).toBeGreaterThanOrEqual(490)
    expect(errors).toEqual([])
  })
})

describe('a page in a frame of another site', () => {
  test('takes two steps to confirm, the second of which says what it does', async () => {
    const { page, frame } = await framed()
    await openPay(frame)
    const again = frame.getByRole('dialog').getByRole('button', { name: 'Yes, pay 5 USDC', exact: true })
    for (;;) {
      const { x, y } = await centreOf(frame)
      await page.mouse.click(x, y)
      if ((await again.count()) > 0) break
    }
    expect((await seenIn(frame)).confirmed).toEqual([])
    await again.and(frame.locator('button:not([aria-disabled])')).waitFor()
    await again.click()
    await expect.poll(async () => (await seenIn(frame)).confirmed.length).toBe(1)
  })

  test('takes one step where the page says that this site may frame it', async () => {
    const { page, frame } = await framed(`&framedBy=${other.origin}`)
    await openPay(frame)
    expect((await hammer(page, frame)).confirmed).toHaveLength(1)
  })

  test('confirms nothing while the other site makes it invisible', async () => {
    const { page, frame } = await framed('', 'opacity: 0.01')
    await openPay(frame)
    await expect.poll(() => frame.evaluate('performance.now() - window.till.drawn[0]')).toBeGreaterThan(1_000)
    await pay(frame).and(frame.locator('[aria-disabled]')).waitFor()
    await pay(frame).dispatchEvent('click')
    expect((await seenIn(frame)).confirmed).toEqual([])
    await settled(page)
    expect(await frame.getByRole('button', { name: 'Yes, pay 5 USDC' }).count()).toBe(0)
  })

  test('still connects in one step: the wallet asks in a window of its own', async () => {
    const { frame } = await framed()
    await frame.getByRole('button', { name: 'Connect wallet' }).click()
    await frame.getByRole('dialog').getByRole('button', { name: 'Larkspur', exact: true }).click()
    await frame.getByRole('button', { name: /0x/ }).waitFor()
    expect(await frame.evaluate('window.modal.getState().status')).toBe('connected')
  })

  test('is not shown at all under the printed policy, but for the sites that it names', async () => {
    const strict = (framedBy: readonly string[]) =>
      serveStrictly(folder, () => ({
        'content-security-policy': contentSecurityPolicy({
          networks: sandboxNetworks({ first: urls.nodes[31337], second: urls.nodes[31338] }),
          framedBy,
        }).header,
      }))
    const [closed, open] = await Promise.all([strict([]), strict([other.origin])])
    const { page } = await visit('about:blank')
    for (const [site, shown] of [
      [closed, false],
      [open, true],
    ] as const) {
      await page.goto(`${other.origin}/?of=${site.origin}/`)
      await expect
        .poll(() => page.frames().some((one) => one.url().startsWith(shown ? site.origin : 'chrome-error:')))
        .toBe(true)
    }
    await Promise.all([closed.stop(), open.stop()])
  })
})
