/**
 * When a page has come to rest: what is not there by then will not come by itself. A test that something is not there asks for
 * this first; without it, the test would also pass because it looked too early.
 */
import type { BrowserContext, Frame, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'

/** Milliseconds: a timer that is due this soon is a part of what the page does now. */
const SOON = 50
/** Looks in a row without a request. A page that still has a timer due by then polls, and polling never ends. */
const POLL = 20

/** Runs before the clock is installed, which replaces it by a timer. */
const KEEP_FRAMES = `window[Symbol.for('frame')] = window.requestAnimationFrame.bind(window)`

/** Runs in each document before its own scripts: answers how many timers and idle callbacks are due, and when two frames are over. */
const WATCH = `{
  const due = new Map()
  const idle = new Set()
  const { clearTimeout: stop, cancelIdleCallback: cancel } = window
  const { setTimeout: start, requestIdleCallback: request } = window
  const two = (frame) => new Promise((resolve) => frame(() => frame(() => resolve())))
  window.setTimeout = (run, ms, ...rest) => {
    if (typeof run !== 'function') return start(run, ms, ...rest)
    const handle = start((...given) => {
      due.delete(handle)
      run(...given)
    }, ms, ...rest)
    due.set(handle, performance.now() + (Number(ms) || 0))
    return handle
  }
  window.clearTimeout = (handle) => {
    due.delete(handle)
    stop(handle)
  }
  window.requestIdleCallback = (run, options) => {
    const handle = request((deadline) => {
      idle.delete(handle)
      run(deadline)
    }, options)
    idle.add(handle)
    return handle
  }
  window.cancelIdleCallback = (handle) => {
    idle.delete(handle)
    cancel(handle)
  }
  window[Symbol.for('rest')] = {
    due: () => idle.size + [...due.values()].filter((at) => at - performance.now() <= ${SOON}).length,
    // Those of the browser, and those of the page's clock.
    frames: () => Promise.all([window[Symbol.for('frame')], window.requestAnimationFrame].map(two)).then(() => {}),
  }
}`

/** A page whose timers are left alone has the browser's own frames. */
const TWO_FRAMES = `window[Symbol.for('rest')]?.frames() ??
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))`

/** Requests under way, by context. */
const watched = new WeakMap<BrowserContext, ReadonlySet<Request>>()

/**
 * Before the first page of a context. With `clock`, its pages get one that can be set forward, which also counts their timers.
 * Where a test measures what a page keeps, its timers are left alone, and only requests and frames are waited for.
 */
export async function watchForRest(
  context: BrowserContext,
  { clock = false, measured = false }: { readonly clock?: boolean; readonly measured?: boolean } = {},
): Promise<void> {
  const underWay = new Set<Request>()
  watched.set(context, underWay)
  // A stream of events goes on as long as its page.
  context.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => void underWay.delete(request))
  if (!measured) await context.addInitScript({ content: KEEP_FRAMES })
  if (clock) await context.clock.install()
  if (!measured) await context.addInitScript({ content: WATCH })
}

/**
 * Resolves when the page and its frames have no request under way and no timer due, and two frames have been drawn since. Fails
 * with what is still under way. `but` names requests that may go on: one that a test has held, or that waits for a person.
 */
export async function settled(page: Page, but?: RegExp): Promise<void> {
  let quiet = 0
  await eventually(async () => {
    const before = await restless(page, but)
    await page.evaluate(TWO_FRAMES)
    const after = await restless(page, but)
    const requests = [...before.requests, ...after.requests]
    quiet = requests.length === 0 ? quiet + 1 : 0
    expect(requests).toEqual([])
    if (quiet < POLL) expect([before.due, after.due]).toEqual([0, 0])
  })
}

interface Restless {
  readonly requests: readonly string[]
  /** How many timers are due. */
  readonly due: number
}

async function restless(page: Page, but: RegExp | undefined): Promise<Restless> {
  const underWay = watched.get(page.context())
  if (!underWay) throw new Error('This page is not watched: see watchForRest.')
  const requests = [...underWay].filter((request) => pageOf(request) === page && !but?.test(request.url()))
  const timers = await Promise.all(page.frames().map(dueIn))
  return { requests: requests.map((request) => request.url()), due: timers.reduce((sum, count) => sum + count, 0) }
}

/** None for a request of a frame that has gone with everything in it, or of a worker. */
function pageOf(request: Request): Page | undefined {
  try {
    const frame = request.frame()
    return frame.isDetached() ? undefined : frame.page()
  } catch {
    return undefined
  }
}

/** A frame may go, or load another page, while it is asked. Then what it does next is a request. */
const dueIn = (frame: Frame): Promise<number> =>
  frame.evaluate<number>(`window[Symbol.for('rest')]?.due() ?? 0`).catch(() => 0)
