import { METRICS, WIRE, type Metric } from './metrics.ts'
import type { Series } from './rounds.ts'
import { spreadOf, type Spread } from './statistics.ts'

/** One row of a table. */
export interface Finding {
  readonly metric: Metric
  readonly rate: number
  readonly floor: Spread
  readonly ours: Spread
  /** Our figure minus the floor's, per round. */
  readonly difference: Spread
  /** The figure that is compared with the aim, and the aim; undefined if there is none. */
  readonly judged: { readonly value: number; readonly aim: number; readonly ok: boolean } | undefined
}

export function findings(metrics: readonly Metric[], floor: Series, page: Series): readonly Finding[] {
  return metrics.map((metric) => {
    const of = ({ samples }: Series): readonly number[] => samples.map((sample) => sample[metric.id])
    const ours = spreadOf(of(page))
    const below = of(floor)
    const difference = spreadOf(of(page).map((value, round) => value - (below[round] ?? Number.NaN)))
    const spreads = { floor: spreadOf(below), ours, difference }
    return { metric, rate: page.rate, ...spreads, judged: judge(metric, page.rate, spreads) }
  })
}

function judge(
  { most, times, aim }: Metric,
  rate: number,
  { floor, ours, difference }: Pick<Finding, 'floor' | 'ours' | 'difference'>,
): Finding['judged'] {
  const against = (value: number, limit: number) => ({ value, aim: limit, ok: value <= limit })
  if (most !== undefined) return against(ours.median, most)
  if (times !== undefined) return against(ours.median / floor.median, times)
  return aim && against(difference.median, aim(rate))
}

/** All figures of a page, by CPU slowdown. */
export function allFindings(all: readonly Series[], page: string): readonly Finding[] {
  return all
    .filter((series) => series.page === page)
    .flatMap((series) => {
      const floor = all.find((other) => other.page === 'floor' && other.rate === series.rate)
      return floor ? findings(METRICS, floor, series) : []
    })
}

/** Markdown: a table for each page and slowdown, and one for transferred bytes. */
export function tables(all: readonly Series[]): string {
  const parts: string[] = []
  for (const page of new Set(all.map((series) => series.page))) {
    if (page === 'floor') continue
    const found = allFindings(all, page)
    for (const rate of new Set(found.map((finding) => finding.rate))) {
      parts.push(
        `## ${page}, CPU ${rate}x\n\n${table(
          page,
          found.filter((finding) => finding.rate === rate),
        )}`,
      )
    }
    const [floor, own] = [all.find((one) => one.page === 'floor'), all.find((one) => one.page === page)]
    if (floor && own) parts.push(`## ${page}, bytes over the wire (gzip)\n\n${table(page, findings(WIRE, floor, own))}`)
  }
  return parts.join('\n\n')
}

/** Markdown: the medians of all pages side by side, at both speeds in a cell. */
export function comparison(all: readonly Series[]): string {
  const pages = [...new Set(all.map(({ page }) => page))]
  const cell = (page: string, metric: Metric): string =>
    all
      .filter((series) => series.page === page)
      .map(({ samples }) => spreadOf(samples.map((sample) => sample[metric.id])).median.toFixed(0))
      .join(' / ')
  const rows = [...METRICS, ...WIRE].map((metric) => [
    `${metric.words}${metric.unit && `, ${metric.unit}`}`,
    ...pages.map((page) => cell(page, metric)),
  ])
  return markdown(['', ...pages], rows)
}

function markdown(heads: readonly string[], cells: readonly (readonly string[])[]): string {
  return [heads, heads.map((_, at) => (at === 0 ? '---' : '--:')), ...cells]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

function table(page: string, found: readonly Finding[]): string {
  const judged = found.some((finding) => finding.judged)
  const cells = found.map(({ metric, floor, ours, difference, judged: verdict }) => [
    `${metric.words}${metric.unit && `, ${metric.unit}`}`,
    written(floor, metric),
    written(ours, metric),
    written(difference, metric, true),
    ...(judged ? [aimOf(metric, verdict?.aim), verdict ? (verdict.ok ? 'ok' : '**over**') : ''] : []),
  ])
  const heads = ['', 'floor', page, 'difference', ...(judged ? ['aim', ''] : [])]
  return markdown(heads, cells)
}

function aimOf({ most, times, unit }: Metric, aim: number | undefined): string {
  if (aim === undefined) return ''
  if (times !== undefined) return `${times} × floor`
  return most === undefined ? `floor + ${aim}${unit && ` ${unit}`}` : `${aim} in all`
}

/** `12.3 (11.9–14.0)`. */
function written({ median, min, max }: Spread, { unit }: Metric, signed = false): string {
  const digits = unit ? 1 : 0
  const figure = (value: number): string =>
    (signed && value > 0 ? '+' : '') + value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1')
  return min === max ? figure(median) : `${figure(median)} (${figure(min)} to ${figure(max)})`
}
