import type { Browser, BrowserContext, Page } from 'playwright-core'
import { prepare } from '../visit.ts'

/** A page of which everything is noted that hostile texts, pictures and wallets might do to it. */
export interface Watched {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors and rejections, and errors in the console. */
  readonly errors: readonly string[]
  /** Requests to any place but the page's own and those that `allowed` names. */
  readonly strangers: readonly string[]
  /** Does `work` and answers for how long it blocked the page at the most: milliseconds. */
  longestBlock(work: () => Promise<unknown>): Promise<number>
  /** Megabytes of the JavaScript heap after collection. */
  heap(): Promise<number>
}

/** An event of Chromium's trace; times in microseconds, `tdur` of the processor: other programs do not count. */
interface Task {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const TASKS = ['disabled-by-default-devtools.timeline', '__metadata']

/** Opens `url` in a context of its own. Requests to strangers are noted and go nowhere. */
export async function watch(
  browser: Browser,
  url: string,
  { allowed = [], script = '' }: { readonly allowed?: readonly string[]; readonly script?: string } = {},
): Promise<Watched> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await prepare(context, { measured: true })
  const page = await context.newPage()
  const errors: string[] = []
  const strangers: string[] = []
  const known = [url, ...allowed].map((place) => new URL(place).origin)
  await context.route(/^/, (route) => {
    const address = route.request().url()
    if (known.includes(new URL(address).origin)) return route.continue()
    strangers.push(address)
    return route.abort()
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // What the browser says of an answer that did not come is its own affair: requests are watched above.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) errors.push(message.text())
  })
  page.on('popup', (popup) => strangers.push(`a window at ${popup.url()}`))
  await page.addInitScript({ content: script })
  await page.goto(url)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  return {
    page,
    context,
    errors,
    strangers,
    async longestBlock(work) {
      const tasks: Task[] = []
      devtools.on('Tracing.dataCollected', ({ value }) => tasks.push(...(value as unknown as Task[])))
      await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: TASKS } })
      await work()
      const end = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
      await devtools.send('Tracing.end')
      await end
      const main = tasks.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      const blocks = tasks.filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
      if (blocks.length === 0) throw new Error('no task of the page was seen')
      return Math.max(...blocks.map(({ tdur = 0 }) => tdur)) / 1_000
    },
    async heap() {
      // Once is not enough: what finalizers let go of is garbage only for the next time.
      for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage')
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN) / 1_000_000
    },
  }
}
