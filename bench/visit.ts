import type { Browser, CDPSession, Page } from 'playwright-core'
import { REACT_FILE } from '../scripts/measure.ts'
import { handsOn, type Hands } from './hands.ts'
import type { MetricId, Sample } from './metrics.ts'
import { OPENINGS, timed, type Opening } from './openings.ts'
import { PROBE, type Moment } from './probe.ts'
import { ANNOUNCE_WALLETS } from './wallets.ts'

export interface Visited {
  readonly origin: string
  readonly query: string
  /** The CPU's slowdown factor. */
  readonly rate: number
}

/**
 * Visits a page once for each way to open the modal. The first visit goes on: it closes the modal, opens it again, connects,
 * and reloads. Everything is pressed by real input and timed by the page's own clock; the driver only asks for the results.
 */
export async function visits(browser: Browser, place: Visited): Promise<Sample> {
  const [first, ...others] = OPENINGS
  if (!first) throw new Error('no way to open the modal')
  const times: Partial<Record<MetricId, number>> = {}
  for (const opening of others)
    times[opening.id] = await onPage(browser, place, opening, async (hands) => (await timed(opening, hands)).time)
  const journey = await onPage(browser, place, first, (hands, page, session) =>
    wholeJourney(first, hands, page, session),
  )
  return { ...times, ...journey } as Sample
}

async function onPage<T>(
  browser: Browser,
  { origin, query, rate }: Visited,
  { before }: Opening,
  act: (hands: Hands, page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: ANNOUNCE_WALLETS + PROBE })
    // Starts the renderer of this origin first: it has to exist before it can be slowed down, and its start is not measured.
    await page.goto(`${origin}blank`)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await session.send('Performance.enable')
    await before?.(session)
    await page.goto(origin + query, { waitUntil: 'commit' })
    const hands = handsOn(session)
    await hands.probe.until('button')
    return await act(hands, page, session)
  } finally {
    await context.close()
  }
}

async function wholeJourney(opening: Opening, hands: Hands, page: Page, session: CDPSession): Promise<Partial<Sample>> {
  const { probe } = hands
  const button = await probe.until('button')
  const { time: cold, rows } = await timed(opening, hands)
  await probe.quiet()
  const blocking = await probe.blockedUntil(rows.seen)
  const elements = await probe.elements()

  await probe.forget('closed')
  await close(hands)
  const heap = await heapOf(session)

  await probe.forget('rows')
  await clickAtRest(hands, 'button')
  const again = await probe.until('rows')
  const warm = again.seen - (await probe.clickedAt())

  await clickAtRest(hands, 'row')
  const address = await probe.until('address')
  const connect = address.seen - (await probe.clickedAt())
  await probe.quiet()

  await page.reload({ waitUntil: 'commit' })
  const back = await probe.until('address')
  return {
    button: button.dom,
    cold,
    warm,
    connect,
    reload: back.seen,
    blocking,
    heap: heap / 1024,
    elements,
    wireButton: bytes(button),
    wireRows: bytes(rows),
    ownButton: bytes(button, REACT_FILE),
    ownRows: bytes(rows, REACT_FILE),
  }
}

/** The pointer rests before it presses, so that hover effects and earlier work are done. */
async function clickAtRest({ probe, move, click }: Hands, name: 'button' | 'row'): Promise<void> {
  const place = await probe.middle(name)
  await move(place)
  await probe.quiet()
  await click(place)
}

/** By Escape; a dialog that does not listen to it, by a click beside it. */
async function close({ probe, key, click }: Hands): Promise<void> {
  await key('Escape')
  await probe.quiet()
  if (await probe.isOpen()) await click({ x: 5, y: 5 })
  await probe.until('closed')
  await probe.quiet()
}

/** Collects garbage twice: what the first collection frees may have kept other objects alive. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

/** Transferred bytes of the page, its scripts and style sheets, without pictures and answers of services. */
function bytes({ files }: Moment, left?: RegExp): number {
  const counted = files.filter(({ path }) => /(\/|\.html|\.js|\.css)$/.test(path) && !left?.test(path))
  return counted.reduce((sum, file) => sum + file.bytes, 0) / 1024
}
