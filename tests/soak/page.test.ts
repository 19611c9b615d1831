/** docs/soak.md has exactly the runs and the mutation groups that the code has, with what the code asks of them. */
import { expect, it } from 'vitest'
import { GROUPS } from '../mutation/groups.ts'
import { rowsOf, textOf } from '../docs/pages.ts'
import { NOT_RUN } from './notRun.ts'
import { RUNS, type Run } from './runs.ts'

type Rows = readonly (readonly string[])[]

const page = textOf('docs/soak.md')
const RUN_HEAD = ['run', 'threat', 'count', 'reached', 'asked', 'seed', 'seconds', 'commit', 'ok']
const GROUP_HEAD = ['group', 'files', 'mutants', 'noticed', 'survived', 'of these explained', 'score', 'commit', 'ok']
const OF_THE_PAGE = { runs: rowsOf(page, ...RUN_HEAD), groups: rowsOf(page, ...GROUP_HEAD) }

/** The cells that the code decides, of the table of runs: name, threat, count, what is asked. */
const runCells = (rows: Rows): Rows =>
  rows.map(([name = '', threat = '', count = '', , asked = '']) => [name, threat, count, asked])

const expectedRuns = (runs: Readonly<Record<string, Run>>): Rows =>
  Object.entries(runs).map(([name, { threat, full, asked }]) => [name, threat, full.toLocaleString('en'), asked])

const expectedGroups = (groups: Readonly<Record<string, { readonly files: readonly string[] }>>): Rows =>
  Object.entries(groups).map(([name, { files }]) => [
    name,
    files.map((file) => `\`${file.replace('src/', '')}\``).join(' '),
  ])

/** Rows without figures, by name. Those with figures say on which commit they were measured. */
function withoutFigures(rows: Rows, figure: number, commit: number): readonly string[] {
  return rows
    .filter((cells) => cells[figure] === 'not run yet' || !isCommit(cells[commit] ?? ''))
    .map(([name = '']) => name)
}

/** `before` stands where a row is older than this column: it was measured before that commit, which last changed it. */
const isCommit = (cell: string): boolean => /^(?:before )?[0-9a-f]{8}\+?$/.test(cell)

/** All names of the second list in the order of the first; one that the first does not have comes last. */
const inOrder = (order: readonly string[], names: Readonly<Record<string, string>>): readonly string[] => [
  ...order.filter((name) => Object.hasOwn(names, name)),
  ...Object.keys(names).filter((name) => !order.includes(name)),
]

it('has one row for each run, in their order, with the threat, the count and what is asked', () => {
  expect(runCells(OF_THE_PAGE.runs)).toEqual(expectedRuns(RUNS))
})

it('has one row for each mutation group, in their order, with its files', () => {
  expect(OF_THE_PAGE.groups.map((cells) => cells.slice(0, 2))).toEqual(expectedGroups(GROUPS))
})

it('has figures and a commit in every row, but for those that have not run, each for a reason', () => {
  expect(withoutFigures(OF_THE_PAGE.runs, 3, 7)).toEqual(inOrder(Object.keys(RUNS), NOT_RUN.runs))
  expect(withoutFigures(OF_THE_PAGE.groups, 2, 7)).toEqual(inOrder(Object.keys(GROUPS), NOT_RUN.groups))
})

it('a row that says nothing, and one without its commit, are found', () => {
  const row = (name: string, reached: string, commit: string): readonly string[] => [
    name,
    'T1',
    '1',
    reached,
    '',
    '',
    '',
    commit,
  ]
  const rows = [row('a', '0 left over', 'abc12345+'), row('b', 'not run yet', ''), row('c', '1', 'unknown')]
  expect(withoutFigures([...rows, row('d', '1', 'before abc12345')], 3, 7)).toEqual(['b', 'c'])
})
