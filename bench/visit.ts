import type { Browser, CDPSession } from 'playwright-core'
import { REACT_FILE } from '../scripts/measure.ts'
import type { Sample } from './metrics.ts'
import { PROBE, type Moment, type Probe } from './probe.ts'
import { ANNOUNCE_WALLETS } from './wallets.ts'

/** The time limit of one step. */
const LIMIT = 30_000

/**
 * One person's visit in a browser context of its own: load, open, close, open again, connect, reload. Everything is
 * pressed by real input and timed by the page's own clock; the driver only asks for the results.
 */
export async function visit(browser: Browser, origin: string, query: string, rate: number): Promise<Sample> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: ANNOUNCE_WALLETS + PROBE })
    // Starts the renderer of this origin first: it has to exist before it can be slowed down, and its start is not measured.
    await page.goto(`${origin}blank`)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await session.send('Performance.enable')
    const ask = <T>(expression: (probe: string) => string): Promise<T> => evaluate(session, expression('window.bench'))
    const probe = probeOf(ask)

    await page.goto(origin + query, { waitUntil: 'commit' })
    const button = await probe.until('button')

    await click(session, await probe.middle('button'))
    const rows = await probe.until('rows')
    const cold = rows.paint - (await probe.clickedAt())
    await probe.quiet()
    const blocking = await probe.blockedUntil(rows.paint)
    const elements = await probe.elements()

    await probe.forget('closed')
    await press(session, 'Escape')
    await probe.until('closed')
    await probe.quiet()
    const heap = await heapOf(session)

    await probe.forget('rows')
    await click(session, await probe.middle('button'))
    const again = await probe.until('rows')
    const warm = again.paint - (await probe.clickedAt())

    await click(session, await probe.middle('row'))
    const address = await probe.until('address')
    const connect = address.dom - (await probe.clickedAt())
    await probe.quiet()

    await page.reload({ waitUntil: 'commit' })
    const back = await probe.until('address')
    return {
      button: button.dom,
      cold,
      warm,
      connect,
      reload: back.dom,
      blocking,
      heap: heap / 1024,
      elements,
      wireButton: bytes(button),
      wireRows: bytes(rows),
      ownButton: bytes(button, REACT_FILE),
      ownRows: bytes(rows, REACT_FILE),
    }
  } finally {
    await context.close()
  }
}

type Asked = { [K in keyof Probe]: (...args: Parameters<Probe[K]>) => Promise<Awaited<ReturnType<Probe[K]>>> }

/** Calls the page's probe by the DevTools protocol directly: a driver's helpers in the page would cause long tasks. */
function probeOf(ask: <T>(expression: (probe: string) => string) => Promise<T>): Asked {
  const call =
    (name: string) =>
    (...args: readonly unknown[]) =>
      ask<never>((probe) => `${probe}.${name}(${args.map((arg) => JSON.stringify(arg)).join()})`)
  return new Proxy({} as Asked, { get: (_, name) => call(String(name)) })
}

async function evaluate<T>(session: CDPSession, expression: string): Promise<T> {
  const asked = session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page did not answer in time: ${expression}`)), LIMIT)
  })
  const { result, exceptionDetails } = await Promise.race([asked, late]).finally(() => clearTimeout(timer))
  if (exceptionDetails)
    throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
  return result.value as T
}

/** Clicks by real input. The pointer rests before, so that hover effects and earlier work are done. */
async function click(session: CDPSession, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  await evaluate(session, 'window.bench.quiet()')
  const button = { x, y, button: 'left', clickCount: 1 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
  ])
}

async function press(session: CDPSession, key: string): Promise<void> {
  const event = { key, code: key, windowsVirtualKeyCode: 27 }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
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
