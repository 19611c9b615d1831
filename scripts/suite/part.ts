import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '../run.ts'
import { resultOfCode, resultOfReport, type Result } from './tally.ts'

/** One part of the suite: a program, or the tests of some projects of vitest.config.ts. */
export interface Part {
  readonly name: string
  /** Arguments of `npx`. */
  readonly command: readonly string[]
  /** Set for tests. */
  readonly tests?: Tests
}

export interface Tests {
  readonly projects: readonly string[]
  /** Files, if not all of them are to run. */
  readonly files?: readonly string[]
  /** A filter of vitest: which of their tests run. */
  readonly tags?: string
  readonly options?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Files of which another part runs every test, so that nobody misses them here. */
  readonly elsewhere?: readonly string[]
  /** Whether each test of a file runs without the tests before it, so that one alone can be tried again. */
  readonly areApart?: boolean
}

export interface Outcome {
  readonly part: Part
  readonly result: Result
  readonly seconds: number
}

/** A program that passes or fails as a whole. */
export const check = (name: string, ...command: readonly string[]): Part => ({ name, command })

export const testsOf = (name: string, tests: Tests): Part => ({
  name,
  tests,
  command: [
    'vitest',
    'run',
    ...tests.projects.map((project) => `--project=${project}`),
    ...(tests.tags === undefined ? [] : [`--tags-filter=${tests.tags}`]),
    ...(tests.options ?? []),
    ...(tests.files ?? []),
  ],
})

/** Runs a part, in this copy of the project, and says what came of it; `output` is what it wrote. */
export async function runSilently(
  part: Part,
  cwd = process.cwd(),
): Promise<Outcome & { readonly code: number; readonly output: string }> {
  const { name, command, tests } = part
  const reports = join(cwd, '.cache/reports')
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const reporting = tests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const start = performance.now()
  const { code, output } = await runQuietly('npx', [...command, ...reporting], { ...colours, ...tests?.env }, cwd)
  const seconds = Math.round((performance.now() - start) / 1_000)
  const read = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  const result = tests ? resultOfReport(name, code, read, output) : resultOfCode(name, code, output)
  return { part, result, seconds, code, output }
}

/** The same, told. What a part writes is printed together in the end, since others run beside it. */
export async function runPart(part: Part): Promise<Outcome> {
  process.stdout.write(`— ${part.name} begins\n`)
  const { code, output, ...outcome } = await runSilently(part)
  process.stdout.write(`\n— ${part.name}: ${code === 0 ? 'passed' : 'failed'} in ${outcome.seconds} s\n${output}\n`)
  return outcome
}

/** One after the other. */
export async function inTurn(parts: readonly Part[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const part of parts) outcomes.push(await runPart(part))
  return outcomes
}
