import type { Browser } from 'playwright-core'
import type { Sample } from './metrics.ts'
import { FLOOR, LATCHKEY, type BenchPage } from './pages.ts'
import { serveStatic } from './server.ts'
import { visits } from './visit.ts'

export interface RoundsOptions {
  readonly rounds: number
  /** The CPU's slowdown factor. */
  readonly rates: readonly number[]
  /** Visits before the first round that are not counted, so that files and browser caches are warm. */
  readonly warmUp: number
  readonly peers?: readonly BenchPage[]
  readonly port?: number
  readonly onRound?: (round: number) => void
}

/** The samples of one page at one slowdown, by round. */
export interface Series {
  readonly page: string
  readonly rate: number
  readonly samples: readonly Sample[]
}

/**
 * Visits the pages alternately, so that other load of the machine affects all of them; each round reverses the order.
 */
export async function measure(browser: Browser, options: RoundsOptions): Promise<readonly Series[]> {
  const { rounds, rates, warmUp, peers = [LATCHKEY], port } = options
  const pages = [FLOOR, ...peers]
  const servers = await Promise.all(
    pages.map(({ directory }, at) => serveStatic(directory, port === undefined ? 0 : port + at)),
  )
  const places = pages.map(({ name, query }, at) => {
    const url = servers[at]?.url ?? ''
    return { name, url, query: query?.(new URL(url)) ?? '' }
  })
  const series = rates.flatMap((rate) => pages.map(({ name }) => ({ page: name, rate, samples: [] as Sample[] })))
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const rate of rates) {
        for (const { name, url, query } of round % 2 === 0 ? places : [...places].reverse()) {
          const sample = await visits(browser, { origin: url, query, rate })
          if (round >= 0) series.find((one) => one.page === name && one.rate === rate)?.samples.push(sample)
        }
      }
      options.onRound?.(round + 1)
    }
    return series
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
