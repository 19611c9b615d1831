import { stripVTControlCharacters } from 'node:util'

/** The result of one part of `npm test`. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Skipped tests. */
  readonly skipped: number
}

/** A part without tests passes or fails as a whole. */
export const tallyOfCode = (code: number): Tally => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
})

/**
 * The result of tests, from vitest's report. A missing report, or one without failures although the run has failed, is a failure
 * itself: something did not start, or broke outside of any test.
 */
export function tallyOfReport(code: number, report: string | undefined): Tally {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(report) as {
    readonly numPassedTests: number
    readonly numFailedTests: number
    readonly numPendingTests: number
  }
  const unseen = code !== 0 && numFailedTests === 0 ? 1 : 0
  return { passed: numPassedTests, failed: numFailedTests + unseen, skipped: numPendingTests }
}

/** How much of a message is told with a test's name. */
const TOLD = 3_000

/** The tests that failed, from vitest's report: each by its file and title, with the beginning of why. */
export function failuresOf(report: string | undefined): readonly string[] {
  if (report === undefined) return []
  const { testResults } = JSON.parse(report) as {
    readonly testResults: readonly {
      readonly name: string
      readonly assertionResults: readonly {
        readonly status: string
        readonly fullName: string
        readonly failureMessages: readonly string[]
      }[]
    }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [
          `${name.replace(/^.*\/(?=tests\/)/, '')}: ${fullName}`,
          ...failureMessages.map((why) => why.slice(0, TOLD)),
        ].join('\n'),
      ),
  )
}

/** What a part says of an error outside of its tests: from the first line that names one, or else its last lines. */
export function whyOf(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n')
  const first = lines.findIndex((line) => /Unhandled|Failed Suites|^\s*(\w*Error|FAIL)\b/.test(line))
  return (first === -1 ? lines.slice(-30).join('\n') : lines.slice(first).join('\n')).slice(0, TOLD)
}

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
