import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { RUNS, type RunName } from './runs.ts'
import type { Figure } from './soakRun.ts'
import { renewed, rowsOf, tableOf } from './table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const names = Object.keys(RUNS) as RunName[]

describe('every run', () => {
  it.each(names)('%s stands in the file that the list names, and does less in a slice', (name) => {
    const { file, slice, full } = RUNS[name]
    expect(existsSync(root + file) && readFileSync(root + file, 'utf8')).toContain(`soakRun('${name}')`)
    expect(slice).toBeLessThanOrEqual(full)
  })
})

describe('the table', () => {
  const figure = (changes: Partial<Figure> = {}): Figure => ({
    name: 'interleavings',
    count: 10_000,
    seed: 1,
    reached: '9,000 fine, 1,000 refused',
    seconds: 2,
    ok: true,
    ...changes,
  })
  const isOk = (...figures: readonly Figure[]): boolean | undefined => rowsOf(['interleavings'], figures)[0]?.ok

  it('counts a run as missed that failed, did not come to its end, or was only a slice', () => {
    expect(isOk(figure())).toBe(true)
    expect(isOk(figure({ ok: false }))).toBe(false)
    expect(isOk()).toBe(false)
    expect(isOk(figure({ count: 300 }))).toBe(false)
    expect(isOk(figure({ name: 'origins', count: 200_000 }))).toBe(false)
  })

  it('puts the cases of one run into one row, which is as good as the worst of them', () => {
    const rows = rowsOf(['interleavings'], [figure(), figure({ reached: '3', ok: false, seconds: 5 })])
    expect(rows).toMatchObject([{ count: '10,000', reached: '9,000 fine, 1,000 refused; 3', seconds: '7', ok: false }])
  })

  it('is Markdown, whatever a failure says', () => {
    const [, , row] = tableOf(rowsOf(['interleavings'], [figure({ reached: 'a | b', ok: false })]), 'abc12345').split(
      '\n',
    )
    expect(row).toBe('| interleavings | T12 | 10,000 | a \\| b | 0 broken promises | 1 | 2 | abc12345 | **no** |')
  })
})

it('a page keeps the rows that were not run, in the order of the runs', () => {
  const old = '| run | ok |\n|---|---|\n| b | yes |\n| gone | yes |\n| c | **no** |\n\n3 runs.'
  const fresh = '| run | ok |\n|---|---|\n| c | yes |\n| a | yes |'
  expect(renewed(old, fresh, ['a', 'b', 'c', 'd'])).toBe(
    '| run | ok |\n|---|---|\n| a | yes |\n| b | yes |\n| c | yes |',
  )
})
