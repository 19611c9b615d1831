/** `npm test` says how many tests passed and failed; what never started must not be told as a success. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../scripts/suite/capabilities.ts'
import { flowsWith } from '../scripts/suite/flows.ts'
import { fitting, reached, type Note } from '../scripts/suite/loaded.ts'
import { byFile, judge, secondTry } from '../scripts/suite/secondTry.ts'
import { nameOf, resultOfCode, resultOfReport, told, whyOf, type Failure, type Result } from '../scripts/suite/tally.ts'

const test = (status: string, fullName: string, ...failureMessages: string[]) => ({ status, fullName, failureMessages })
const file = (name: string, status: string, assertionResults: readonly unknown[], message?: string) => ({
  name: join(process.cwd(), name),
  status,
  assertionResults,
  message,
})
const report = (...testResults: readonly unknown[]): string => JSON.stringify({ testResults })
const GREEN = file('tests/a.test.ts', 'passed', [test('passed', 'a holds'), test('passed', 'a stays')])

describe('the result of a part', () => {
  it('without tests is one', () => {
    expect(resultOfCode('lint', 0, '')).toEqual({ passed: 1, failures: [], skipped: [] })
    expect(resultOfCode('lint', 2, 'x is unused')).toEqual({
      passed: 0,
      failures: [{ why: 'lint:\nx is unused' }],
      skipped: [],
    })
  })

  it('counts what passed, names what failed with the beginning of why, and says what was left out', () => {
    const text = report(
      GREEN,
      file('tests/b.test.ts', 'failed', [
        test('passed', 'b holds'),
        test('failed', 'b breaks', `expected 1 to be 2${' or 3'.repeat(1_000)}`),
        test('skipped', 'b in Firefox'),
      ]),
    )
    const { passed, failures, skipped } = resultOfReport('units', 1, text, '')
    expect(passed).toBe(3)
    expect(failures.map(nameOf)).toEqual(['tests/b.test.ts: b breaks'])
    expect(told(failures[0]!)).toMatch(/^tests\/b\.test\.ts: b breaks\nexpected 1 to be 2 or 3/)
    expect(told(failures[0]!).length).toBeLessThan(4_000)
    expect(skipped).toEqual([{ file: 'tests/b.test.ts', left: 1, of: 3 }])
  })

  it.each([
    [
      'a file failed outside of its tests',
      1,
      report(GREEN, file('tests/b.test.ts', 'failed', [], 'a hook broke')),
      2,
      ['tests/b.test.ts: outside of its tests'],
    ],
    ['an error came after the tests', 1, report(GREEN), 2, ['units, outside of its tests:']],
    [
      'an error that no test waits for came beside a failed test',
      1,
      report(GREEN, file('tests/b.test.ts', 'failed', [test('failed', 'b breaks', 'why')])),
      2,
      ['tests/b.test.ts: b breaks', 'units, outside of its tests:'],
      '\u001B[31mUnhandled Errors\u001B[39m\nTypeError: x is not a function',
    ],
    [
      'an error that no test waited for has a file',
      1,
      report(GREEN),
      2,
      ['tests/c.test.ts: outside of its tests'],
      'Unhandled Errors\nThis error originated in "\u001B[1mtests/c.test.ts\u001B[22m" test file.\n'.repeat(2),
    ],
    ['the run never came to its report', 1, undefined, 0, ['units, outside of its tests:']],
    ['there is no report, whatever the code says', 0, undefined, 0, ['units, outside of its tests:']],
  ])('is a failure where %s', (_, code, text, passed, names, output = 'the last line') => {
    const result = resultOfReport('units', code, text, output)
    expect(result.passed).toBe(passed)
    expect(result.failures.map(nameOf)).toEqual(names)
  })

  it('says why it failed outside of its tests', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')
    const error = 'Unhandled Errors\nTypeError: x is not a function'
    expect(whyOf(`${lines(500)}\n\u001B[31m${error}\u001B[39m`)).toBe(error)
    expect(whyOf(lines(500)).split('\n').at(-1)).toBe('line 499')
    expect(whyOf(lines(500)).split('\n')).toHaveLength(30)
  })
})

describe('the second try', () => {
  const failure = (title: string, of = 'tests/a.test.ts'): Failure => ({ file: of, title, why: 'it broke' })
  const result = (passed: number, ...failures: readonly Failure[]): Result => ({ passed, failures, skipped: [] })

  it('calls failed what failed twice, and flaky what failed once', () => {
    const first = [failure('always'), failure('once')]
    const { failures, flaky } = judge(first, result(8, failure('always'), failure('new')))
    expect(failures.map(({ title }) => title)).toEqual(['always'])
    expect(flaky.map(({ failure: { title }, failed }) => [title, failed])).toEqual([
      ['once', 'first'],
      ['new', 'second'],
    ])
  })

  it('does not take a file in which nothing ran for one that passed', () => {
    expect(judge([failure('once')], result(0)).failures).toHaveLength(1)
  })

  it('does not forgive a file that does not even start the second time', () => {
    const outside = { why: 'the sandbox did not start' }
    expect(judge([failure('once')], result(0, outside)).failures).toEqual([failure('once'), outside])
  })

  it('does not forgive a file that breaks outside of its tests the second time', () => {
    const outside = { why: 'Unhandled Errors' }
    expect(judge([failure('once')], result(5, outside))).toEqual({ failures: [failure('once'), outside], flaky: [] })
  })

  it('runs each file once, and nothing that failed outside of files', async () => {
    const ran: string[] = []
    const failures = [failure('one'), failure('two'), failure('three', 'tests/b.test.ts'), { why: 'types' }]
    const verdict = await secondTry(failures, (name) => {
      ran.push(name)
      return Promise.resolve(result(1))
    })
    expect(ran).toEqual(['tests/a.test.ts', 'tests/b.test.ts'])
    expect(verdict.failures).toEqual([{ why: 'types' }])
    expect(verdict.flaky).toHaveLength(3)
    expect([...byFile(failures).keys()]).toEqual(['tests/a.test.ts', 'tests/b.test.ts', undefined])
  })

  it('is not made where so much fails that the code is broken', async () => {
    const failures = Array.from({ length: 16 }, (_, at) => failure('one', `tests/${at}.test.ts`))
    const { failures: left } = await secondTry(failures, () => Promise.reject(new Error('not asked')))
    expect(left).toHaveLength(16)
  })
})

describe('what a change can reach', () => {
  const note = (name: string, seconds: number, modules: readonly string[], ofPackage = false): Note => ({
    file: `tests/flows/${name}.test.ts`,
    modules,
    ofPackage,
    seconds,
  })
  const NOTES = [
    note('send', 40, ['src/plugins/send/module.ts']),
    note('names', 20, ['src/plugins/names/module.ts']),
    note('vanilla', 30, [], true),
  ]
  const reach = (...changed: readonly string[]): readonly string[] =>
    reached(NOTES, new Set(changed), (name) => new Set([name, 'tests/flows/visit.ts'])).map(({ file: name }) => name)

  it.each([
    ['a module that pages loaded', 'src/plugins/send/module.ts', ['send', 'vanilla']],
    ['a module that no page loaded, but that the package may hold', 'src/kernel/bus.ts', ['vanilla']],
    ['a flow itself', 'tests/flows/names.test.ts', ['names']],
    ['what all flows import', 'tests/flows/visit.ts', ['send', 'names', 'vanilla']],
    ['a page of the docs', 'docs/install.md', []],
  ])('by %s', (_, changed, names) => {
    expect(reach(changed)).toEqual(names.map((name) => `tests/flows/${name}.test.ts`))
  })

  it('is cut where the time is over, and what is left is told', () => {
    const { run, left } = fitting(NOTES, 25)
    expect(run.map(({ seconds }) => seconds)).toEqual([20, 30])
    expect(left.map(({ seconds }) => seconds)).toEqual([40])
  })
})

it.each([...Object.keys(CAPABILITIES), 'walk'])('%s has flows of its own', (tag) => {
  const { tests } = flowsWith(tag, [tag])
  expect(tests?.tags).toBe(tag)
  expect(tests?.files?.length).toBeGreaterThan(0)
})

it('a tag that no flow has leads to no file', () => {
  expect(flowsWith('none', ['switc', 'nothing']).tests?.files).toEqual([])
})
