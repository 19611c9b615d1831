/** `npm test` says how many tests passed and failed; what never started must not be told as a success. */
import { expect, it } from 'vitest'
import { failuresOf, sumOf, tallyOfCode, tallyOfReport, whyOf } from '../scripts/tally.ts'

const report = (numPassedTests: number, numFailedTests: number, numPendingTests = 0): string =>
  JSON.stringify({ numPassedTests, numFailedTests, numPendingTests })

it('a part without tests counts as one', () => {
  expect(tallyOfCode(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(tallyOfCode(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it.each([
  ['all passed', 0, report(5, 0, 2), { passed: 5, failed: 0, skipped: 2 }],
  ['some failed', 1, report(5, 2), { passed: 5, failed: 2, skipped: 0 }],
  ['a file did not load, or an error came after the tests', 1, report(5, 0), { passed: 5, failed: 1, skipped: 0 }],
  ['the run never came to its report', 1, undefined, { passed: 0, failed: 1, skipped: 0 }],
  ['there is no report, whatever the code says', 0, undefined, { passed: 0, failed: 1, skipped: 0 }],
])('where %s', (_, code, text, tally) => {
  expect(tallyOfReport(code, text)).toEqual(tally)
})

it('parts are added up', () => {
  expect(sumOf([tallyOfCode(0), tallyOfCode(1), tallyOfReport(0, report(3, 0, 4))])).toEqual({
    passed: 4,
    failed: 1,
    skipped: 4,
  })
})

it('the tests that failed are named by file and title, with the beginning of why', () => {
  const one = (status: string, fullName: string, ...failureMessages: string[]) => ({
    status,
    fullName,
    failureMessages,
  })
  const text = JSON.stringify({
    testResults: [
      { name: '/somewhere/tests/a.test.ts', assertionResults: [one('passed', 'a holds'), one('failed', 'a breaks')] },
      {
        name: '/somewhere/tests/b/b.test.ts',
        assertionResults: [one('failed', 'b breaks', `expected 1 to be 2${' or 3'.repeat(1_000)}`)],
      },
    ],
  })
  const [first, second] = failuresOf(text)
  expect(first).toBe('tests/a.test.ts: a breaks')
  expect(second).toMatch(/^tests\/b\/b\.test\.ts: b breaks\nexpected 1 to be 2 or 3/)
  expect(second!.length).toBeLessThan(4_000)
  expect(failuresOf(undefined)).toEqual([])
})

it('a part that failed outside of its tests says why', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')
  const error = 'Unhandled Errors\nTypeError: x is not a function'
  expect(whyOf(`${lines(500)}\n\u001B[31m${error}\u001B[39m`)).toBe(error)
  expect(whyOf(lines(500)).split('\n').at(-1)).toBe('line 499')
  expect(whyOf(lines(500)).split('\n')).toHaveLength(30)
})
