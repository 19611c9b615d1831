/** How a seeded run is counted, repeated and measured: a slice in `npm test`, the full count in `npm run soak`. */
import { appendFileSync } from 'node:fs'
import { RUNS, type RunName } from './runs.ts'

/** `SOAK=1` runs everything in full, `SOAK=name` that one; the rest stay slices. */
const soak = process.env['SOAK'] ?? ''
const seed = Number(process.env['SEED'] || Number.NaN)
/** Mutation runs repeat a slice for each mutant: they take a part of it. */
const share = Number(process.env['SLICE_SHARE'] || 1)

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
  /** A case (or so many of them) was carried out to its end, and this is what came of it: a word of the run's own. */
  saw(outcome: string, times?: number): void
  /** How often each outcome was seen since the work began. */
  readonly seen: ReadonlyMap<string, number>
  /**
   * Does the work. It has reached what was asked when it does not throw and has seen as many cases as were asked for. A run
   * that measures something says the figure, before it compares it; one that only compares sees two outcomes at least,
   * since a run that cannot come out differently compares nothing.
   * @throws Error when cases are missing or more than asked, or when nothing was measured and every case came out alike.
   */
  measured(work: (say: (reached: string) => void) => unknown): Promise<void>
}

export function soakRun(name: RunName): SoakRun {
  const run = RUNS[name]
  const full = soak === '1' || soak === name
  const count = full ? run.full : Math.ceil(run.slice * share)
  const own = Number.isNaN(seed) ? run.seed : seed
  const seen = new Map<string, number>()
  return {
    full,
    count,
    seed: own,
    fc: { numRuns: count, seed: own },
    limit: full ? 1_800_000 : 120_000,
    saw: (outcome, times = 1) => void seen.set(outcome, (seen.get(outcome) ?? 0) + times),
    seen,
    async measured(work) {
      seen.clear()
      let said: string | undefined
      const start = performance.now()
      const note = (ok: boolean, problem?: string): void => {
        const file = process.env[FIGURES_FILE]
        if (!full || !file) return
        const seconds = (performance.now() - start) / 1_000
        const reached = [said, listed(seen), problem].filter(Boolean).join('; ')
        const figure: Figure = { name, count, seed: own, reached, seconds, ok }
        appendFileSync(file, `${JSON.stringify(figure)}\n`)
      }
      try {
        await work((words) => (said = words))
        const problem = missing(seen, count, said)
        if (problem) throw new Error(`${name}: ${problem}`)
        note(true)
      } catch (error) {
        note(false, `failed: ${firstLine(error)}`)
        throw error
      }
    },
  }
}

/** `80 allowed, 20 refused`. */
const listed = (seen: ReadonlyMap<string, number>): string =>
  [...seen].map(([outcome, times]) => `${times.toLocaleString('en')} ${outcome}`).join(', ')

/** Why what was seen is no figure; undefined when it is one. */
function missing(seen: ReadonlyMap<string, number>, count: number, said?: string): string | undefined {
  const cases = [...seen.values()].reduce((sum, times) => sum + times, 0)
  if (cases !== count) return `${cases} cases were carried out, not ${count}`
  if (seen.size < 2 && !said) return `every case came out as "${[...seen.keys()].join()}", and nothing was measured`
  return undefined
}

const firstLine = (error: unknown): string => String(error).split('\n', 1)[0]!.slice(0, 120)
