/**
 * The bench as a guard: one round at full speed on a busy machine says nothing about milliseconds, so only what no noise
 * reaches is asserted. `npm run bench` measures.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { METRICS, WIRE, type MetricId } from '../../bench/metrics.ts'
import { findings, tables } from '../../bench/report.ts'
import { measure, type Series } from '../../bench/rounds.ts'
import { buildExample } from '../../scripts/examples.ts'
import { piece, slowness } from './slowness.ts'
import { withBrowser } from './visit.ts'

const { browser, visit } = withBrowser({ measured: true })
let all: readonly Series[]
let slow: number

const seriesOf = (name: string): Series => all.find(({ page }) => page === name)!

/** What the only round measured. */
const figure = (page: string, id: MetricId): number => seriesOf(page).samples[0]![id]

beforeAll(async () => {
  await buildExample('floor')
  const { page } = await visit('about:blank')
  slow = await slowness(() => piece(page))
  all = await measure(browser(), { rounds: 1, rates: [1], warmUp: 0 })
})

describe('the bench', () => {
  test('measures everything of every page in every round', () => {
    for (const { samples } of all) expect(samples).toHaveLength(1)
    const unmeasured = all.flatMap(({ samples }) =>
      samples.flatMap((sample) => [...METRICS, ...WIRE].filter(({ id }) => !(sample[id] >= 0))),
    )
    expect(unmeasured).toEqual([])
    // What takes no time at all was not waited for.
    for (const id of ['button', 'cold', 'warm', 'connect', 'reload'] as const) {
      expect(Math.min(figure('floor', id), figure('latchkey', id))).toBeGreaterThan(0)
    }
  })

  test('writes a table with a verdict on every aim', () => {
    const lines = tables(all).split('\n')
    for (const { words, aim, most, times } of METRICS) {
      if (aim === undefined && most === undefined && times === undefined) continue
      expect(lines.filter((line) => line.startsWith(`| ${words}`))).toEqual([
        expect.stringMatching(/ (ok|\*\*over\*\*) \|$/),
      ])
    }
  })
})

describe('beside the floor', () => {
  test('the page has no more elements than it may, with its list open', () => {
    const elements = findings(METRICS, seriesOf('floor'), seriesOf('latchkey')).find(
      ({ metric }) => metric.id === 'elements',
    )
    expect(elements?.judged).toMatchObject({ aim: 110, ok: true })
  })

  test.each([
    ['button', 1000],
    ['cold', 1000],
    ['warm', 1000],
    ['connect', 1000],
    ['reload', 1500],
    ['heap', 4096],
    ['ownButton', 30],
    ['ownRows', 60],
  ] as const)('%s stays far below what anybody would call broken: floor and %i', (id, margin) => {
    const isTime = METRICS.some((metric) => metric.id === id && metric.unit === 'ms')
    expect(figure('latchkey', id)).toBeLessThanOrEqual(figure('floor', id) + margin * (isTime ? slow : 1))
  })
})
