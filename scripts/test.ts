/**
 * `npm test`: types, lint and format, the built package, then all tests (unit, in-browser, whole flows, the gallery), a few parts
 * at a time. What each part writes is printed together. Ends with the line `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import config from '../vitest.config.ts'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts'
import { runQuietly } from './run.ts'
import { failuresOf, sumOf, tallyOfCode, tallyOfReport, whyOf, type Tally } from './tally.ts'

if (!findChromium()) {
  process.stderr.write(`${HOW_TO_GET_CHROMIUM}\n`)
  process.exit(1)
}

const tallies = new Map<string, Tally>()
const failures: string[] = []
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

async function part(name: string, command: readonly string[], report?: string): Promise<void> {
  if (report) rmSync(report, { force: true })
  process.stdout.write(`— ${name} begins\n`)
  const start = performance.now()
  const { code, output } = await runQuietly('npx', command, colours)
  const seconds = ((performance.now() - start) / 1_000).toFixed(0)
  process.stdout.write(`\n— ${name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s\n${output}\n`)
  const read = report && existsSync(report) ? readFileSync(report, 'utf8') : undefined
  const failedTests = failuresOf(read)
  failures.push(...failedTests)
  // A part can fail without a failed test: an error outside of any, or a server that did not start.
  if (code !== 0 && failedTests.length === 0) failures.push(`${name}, outside of its tests:\n${whyOf(output)}`)
  tallies.set(name, report ? tallyOfReport(code, read) : tallyOfCode(code))
}

/** The tests of these projects of vitest.config.ts, with what else the command says: files, if not all of them are to run. */
function tests(name: string, chosen: readonly string[], more: readonly string[] = []): Promise<void> {
  const report = `.cache/vitest-${name}.json`
  const options = [...chosen.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json']
  return part(name, ['vitest', 'run', ...options, `--outputFile.json=${report}`, ...more], report)
}

async function checks(): Promise<void> {
  // In one thread, because other parts run beside it: more threads do part of the work twice.
  await part('types', ['tsc', '-p', 'tsconfig.json', '--noEmit', '--singleThreaded'])
  await part('lint', ['oxlint', '--type-aware', '--deny-warnings'])
  await part('format', ['oxfmt', '--check'])
}

const projects = (config.test?.projects ?? [])
  .flatMap((project) => (typeof project === 'object' && 'test' in project ? (project.test?.name ?? []) : []))
  .map((name) => (typeof name === 'string' ? name : name.label))
const PAGES = ['browser', 'motion']
const APART = [...PAGES, 'sandbox', 'flows', 'gallery']

mkdirSync('.cache', { recursive: true })
// The checks need nothing, so they run beside the rest from the beginning.
const checked = checks()
await part('package', ['tsx', 'scripts/build.ts'])
// Beside the flows runs only what mostly waits: with the units beside them, two flows reached their time limits.
await Promise.all([tests('flows', ['flows']), tests('sandbox', ['sandbox']), checked])
// A project that is named nowhere here runs with the units, so that none is forgotten. The gallery is short as long as its states
// are proven. By itself vitest takes one worker where there are two processors, and the second one has nothing to do in the end.
const others = projects.filter((name) => !APART.includes(name))
await Promise.all([
  tests('units', others, ['--maxWorkers=2']),
  tests('browser', PAGES).then(() => tests('gallery', ['gallery'])),
])

// Said once more, because whoever reads a long log begins at its end.
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
const { passed, failed } = sumOf([...tallies.values()])
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
