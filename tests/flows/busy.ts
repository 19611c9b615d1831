/**
 * How long a page's main thread works, by the processor's own clock for that thread. Wall-clock times of a test machine
 * that does other things as well say how busy the machine is; these say what the page costs.
 */
import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

export interface Work {
  /** The longest task in ms: what keeps the page from drawing a frame. */
  readonly longest: number
  /** Ms of work from one `performance.mark` to the next one called `to`, for each `from`. */
  between(from: string, to: string): readonly number[]
}

/** Does something in the page and answers what its main thread did meanwhile. */
export async function workOf(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Work> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const { traceEvents } = trace
  const marks = traceEvents.filter(({ ph }) => 'RIn'.includes(ph)).sort((a, b) => a.ts - b.ts)
  const main = traceEvents.filter(({ args, name }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid, tdur }) =>
      ph === 'X' &&
      name.endsWith('RunTask') &&
      tdur !== undefined &&
      main.some((of) => of.pid === pid && of.tid === tid),
  )
  // Guards against a browser that measures nothing.
  if (tasks.length === 0) throw new Error('the trace holds no tasks')
  return {
    longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
    between: (from, to) =>
      marks
        .filter(({ name }) => name === from)
        .map(({ pid, ts: start }) => {
          const end = marks.find(({ name, ts }) => name === to && ts > start)?.ts ?? Infinity
          const during = tasks.filter((task) => task.pid === pid && task.ts < end && task.ts + (task.dur ?? 0) > start)
          return during.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000
        }),
  }
}
