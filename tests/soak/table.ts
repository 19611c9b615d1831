/** The soak's one table. */
import { RUNS, type Run, type RunName } from './runs.ts'
import type { Figure } from './soakRun.ts'

export interface Row {
  readonly name: RunName
  readonly threat: string
  readonly count: string
  readonly seed: string
  readonly reached: string
  readonly asked: string
  readonly seconds: string
  readonly ok: boolean
}

/** One row for each wanted run. One that wrote nothing down did not run to its end, which is a failure, too. */
export function rowsOf(wanted: readonly RunName[], figures: readonly Figure[]): readonly Row[] {
  return wanted.map((name) => {
    const { threat, asked, full }: Run = RUNS[name]
    // A test with several cases writes a line for each.
    const own = figures.filter((figure) => figure.name === name)
    const seconds = own.reduce((sum, figure) => sum + figure.seconds, 0)
    return {
      name,
      threat,
      count: full.toLocaleString('en'),
      seed: String(own[0]?.seed ?? ''),
      reached: [...new Set(own.map(({ reached }) => reached))].join('; ') || 'no figure',
      asked,
      seconds: seconds.toFixed(0),
      // A slice that came out well says nothing of the full count.
      ok: own.length > 0 && own.every(({ count, ok }) => ok && count >= full),
    }
  })
}

const HEAD = ['run', 'threat', 'count', 'reached', 'asked', 'seed', 'seconds', 'commit', 'ok'] as const

/** The rows as Markdown, measured on this commit. */
export function tableOf(rows: readonly Row[], commit: string): string {
  const cells = rows.map(({ name, threat, count, reached, asked, seed, seconds, ok }) => [
    name,
    threat,
    count,
    reached,
    asked,
    seed,
    seconds,
    commit,
    ok ? 'yes' : '**no**',
  ])
  const line = (row: readonly string[]): string => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(HEAD), `|${'---|'.repeat(HEAD.length)}`, ...cells.map(line)].join('\n')
}

/**
 * The table with the rows of `fresh` in place of those of the same runs in `old`, in the order of the runs. A run of `old` that
 * is no longer there goes.
 */
export function renewed(old: string, fresh: string, order: readonly string[]): string {
  const linesOf = (table: string) =>
    new Map(
      table.split('\n').flatMap((line) => (line.startsWith('| ') ? [[line.split(' | ')[0]!.slice(2), line]] : [])),
    )
  const lines = new Map([...linesOf(old), ...linesOf(fresh)])
  const [head = '', rule = ''] = fresh.split('\n')
  return [head, rule, ...order.flatMap((name) => lines.get(name) ?? [])].join('\n')
}
