import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GROUPS } from './groups.ts'
import { REASONS } from './reasons.ts'
import { isReached, scoreOf, tableOf, type Mutant, type Reason } from './score.ts'

const mutant = (changes: Partial<Mutant> = {}): Mutant => ({
  file: 'src/a.ts',
  mutator: 'StringLiteral',
  line: "throw new Error('no')",
  replacement: '""',
  noticed: true,
  ...changes,
})
const reason = (changes: Partial<Reason> = {}): Reason => ({
  file: 'src/a.ts',
  mutator: 'StringLiteral',
  line: "throw new Error('no')",
  why: 'words for developers',
  ...changes,
})
const many = (noticed: number, survived: number): readonly Mutant[] => [
  ...Array.from({ length: noticed }, () => mutant()),
  ...Array.from({ length: survived }, () => mutant({ noticed: false })),
]

describe('a group', () => {
  it('reaches what is asked by its score', () => {
    expect([many(85, 15), many(84, 16), []].map((mutants) => isReached(scoreOf(mutants, [])))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('or by a reason for each survivor', () => {
    expect(isReached(scoreOf(many(1, 9), [reason()]))).toBe(true)
    expect(isReached(scoreOf([...many(1, 9), mutant({ noticed: false, line: 'x' })], [reason()]))).toBe(false)
  })

  it.each<readonly [string, Partial<Reason>]>([
    ['a line that has changed', { line: "throw new Error('none')" }],
    ['another file', { file: 'src/b.ts' }],
    ['another mutator', { mutator: 'Regex' }],
    ['another replacement', { replacement: '"x"' }],
  ])('is wrong with a reason for %s', (_, changes) => {
    const score = scoreOf(many(99, 1), [reason(changes)])
    expect([score.stale.length, isReached(score)]).toEqual([1, false])
  })

  it('is wrong with a reason for what a test notices by now', () => {
    expect(isReached(scoreOf(many(10, 0), [reason()]))).toBe(false)
  })
})

it('the table has a row for each group, and keeps those that were not run', () => {
  const groups = { one: { files: ['src/a.ts'] }, two: { files: ['src/b.ts'] }, three: { files: [] } }
  const before = '| two | old |\n| four | gone |'
  expect(
    tableOf(groups, new Map([['one', scoreOf(many(9, 1), [reason()])]]), before, 'abc12345')
      .split('\n')
      .slice(2),
  ).toEqual(['| one | `a.ts` | 10 | 9 | 1 | 1 | 90.0 % | abc12345 | yes |', '| two | old |'])
})

it('names tests that are there', () => {
  /** How many files a path stands for; a star stands for any part of a name. */
  const count = (pattern: string): number => {
    const [start = '', end] = basename(pattern).split('*')
    const fits = (name: string): boolean =>
      end === undefined ? name === start : name.startsWith(start) && name.endsWith(end)
    return readdirSync(new URL(`../../${dirname(pattern)}`, import.meta.url)).filter(fits).length
  }
  expect([count('tests/mutation/sc*.test.ts'), count('tests/mutation/none.test.ts')]).toEqual([1, 0])
  const tests = Object.values(GROUPS).flatMap((group) => group.tests)
  expect(tests.filter((pattern) => count(pattern) === 0)).toEqual([])
})

it('names files that are there, each in one group, and reasons for no others', () => {
  const files = Object.values(GROUPS).flatMap((group) => group.files)
  expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(REASONS.filter(({ file }) => !files.includes(file))).toEqual([])
})
