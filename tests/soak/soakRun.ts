/** How a seeded run is counted, repeated and measured: a slice in `npm test`, the full count in `npm run soak`. */
import { appendFileSync } from 'node:fs'
import { RUNS, type RunName } from './runs.ts'

/** `SOAK=1` runs everything in full, `SOAK=name` that one; the rest stay slices. */
const soak = process.env['SOAK'] ?? ''
const seed = Number(process.env['SEED'] || Number.NaN)

/** What a soak writes down of one run; a line of JSON each. */
export interface Figure {
  readonly name: RunName
  readonly count: number
  readonly seed: number
  readonly reached: string
  readonly seconds: number
  readonly ok: boolean
}

/** Where the runner wants the figures; without it nothing is written. */
export const FIGURES_FILE = 'SOAK_FIGURES'

export interface SoakRun {
  /** Whether this is the full count. */
  readonly full: boolean
  readonly count: number
  readonly seed: number
  /** Count and seed, for fast-check. */
  readonly fc: { readonly numRuns: number; readonly seed: number }
  /** How long the test may take, in ms. */
  readonly limit: number
  /**
   * Does the work. It has reached what was asked when it does not throw; a run that measures something says the figure,
   * before it compares it.
   */
  measured(work: (say: (reached: string) => void) => unknown): Promise<void>
}

export function soakRun(name: RunName): SoakRun {
  const run = RUNS[name]
  const full = soak === '1' || soak === name
  const count = full ? run.full : run.slice
  const own = Number.isNaN(seed) ? run.seed : seed
  return {
    full,
    count,
    seed: own,
    fc: { numRuns: count, seed: own },
    limit: full ? 1_800_000 : 120_000,
    async measured(work) {
      let reached: string | undefined
      const start = performance.now()
      const note = (said: string, ok: boolean): void => {
        const file = process.env[FIGURES_FILE]
        if (!full || !file) return
        const seconds = (performance.now() - start) / 1_000
        const figure: Figure = { name, count, seed: own, reached: said, seconds, ok }
        appendFileSync(file, `${JSON.stringify(figure)}\n`)
      }
      try {
        await work((said) => (reached = said))
        note(reached ?? '0', true)
      } catch (error) {
        note([reached, `failed: ${firstLine(error)}`].filter(Boolean).join('; '), false)
        throw error
      }
    },
  }
}

const firstLine = (error: unknown): string => String(error).split('\n', 1)[0]!.slice(0, 120)
