import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed, or what failed outside of any test. */
export interface Failure {
  /** Its path in the project. Undefined where a part failed outside of its files: a server that did not start, a type error. */
  readonly file?: string
  /** The test's full name. Undefined where a file failed outside of its tests: a hook, or an import. */
  readonly title?: string
  /** The beginning of why. */
  readonly why: string
}

/** What came of one part of the suite. */
export interface Result {
  readonly passed: number
  readonly failures: readonly Failure[]
  /** Files with tests that were left out: those of a browser that this machine does not have, for example. */
  readonly skipped: readonly Skipped[]
}

export interface Skipped {
  readonly file: string
  /** How many tests were left out, of how many that the file has. */
  readonly left: number
  readonly of: number
}

/** How much of a message is told with a test's name. */
const TOLD = 3_000

/** The report is silent about errors that no test waits for; vitest's words say them, and they fail the run. */
const UNHANDLED = /Unhandled (?:Errors?|Rejection)/
const ORIGIN = /This error originated in "([^"]+)" test file/g

/** A part without tests, like the types, passes or fails as a whole. */
export const resultOfCode = (name: string, code: number, output: string): Result =>
  code === 0
    ? { passed: 1, failures: [], skipped: [] }
    : { passed: 0, failures: [{ why: `${name}:\n${whyOf(output)}` }], skipped: [] }

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/**
 * What came of tests, from vitest's report. A run that failed without a failed test has failed all the same: something did
 * not start, or broke outside of any test. So has one without a report.
 */
export function resultOfReport(name: string, code: number, report: string | undefined, output: string): Result {
  const files = report === undefined ? [] : (JSON.parse(report) as Report).testResults
  const failures: Failure[] = []
  const skipped: Skipped[] = []
  let passed = 0
  for (const { name: path, status, message = '', assertionResults } of files) {
    const file = relative(process.cwd(), path)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const left = assertionResults.filter((test) => test.status !== 'failed' && test.status !== 'passed').length
    passed += assertionResults.length - failed.length - left
    if (left > 0) skipped.push({ file, left, of: assertionResults.length })
    for (const { fullName, failureMessages } of failed)
      failures.push({ file, title: fullName, why: failureMessages.map((why) => why.slice(0, TOLD)).join('\n') })
    if (status === 'failed' && failed.length === 0) failures.push({ file, why: message.slice(0, TOLD) })
  }
  const isUnseen = report === undefined || (code !== 0 && (failures.length === 0 || UNHANDLED.test(output)))
  if (isUnseen) failures.push(...unseen(name, output))
  return { passed, failures, skipped }
}

/** By the file that vitest names for each, so that these are tried again like any other failure; all in one where it names none. */
function unseen(name: string, output: string): readonly Failure[] {
  const why = whyOf(output)
  const files = new Set([...stripVTControlCharacters(output).matchAll(ORIGIN)].map(([, file]) => file!))
  return files.size === 0
    ? [{ why: `${name}, outside of its tests:\n${why}` }]
    : [...files].map((file) => ({ file, why }))
}

/** What a part says of an error outside of its tests: from the first line that names one, or else its last lines. */
export function whyOf(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n')
  const first = lines.findIndex((line) => /Unhandled|Failed Suites|^\s*(\w*Error|FAIL)\b/.test(line))
  return (first === -1 ? lines.slice(-30).join('\n') : lines.slice(first).join('\n')).slice(0, TOLD)
}

/** A failure in one line. */
export const nameOf = ({ file, title, why }: Failure): string =>
  file === undefined ? why.split('\n')[0]! : `${file}: ${title ?? 'outside of its tests'}`

/** A failure with its reason. */
export const told = (failure: Failure): string =>
  failure.file === undefined ? failure.why : `${nameOf(failure)}\n${failure.why}`
