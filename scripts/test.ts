/**
 * `npm test`: types, lint and format, the built package, then all tests (unit, in-browser, whole flows, the gallery), a few parts
 * at a time. What each part writes is printed together. Ends with the line `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import config from '../vitest.config.ts'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts'
import { hashOf, inputsOfServers, machine, readProof, writeProof } from './proven.ts'
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

/** The tests of these projects of vitest.config.ts. */
function tests(name: string, ...projects: readonly string[]): Promise<void> {
  const report = `.cache/vitest-${name}.json`
  const chosen = projects.map((project) => `--project=${project}`)
  return part(
    name,
    ['vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    report,
  )
}

async function checks(): Promise<void> {
  await part('types', ['tsc', '-p', 'tsconfig.json', '--noEmit'])
  await part('lint', ['oxlint', '--type-aware', '--deny-warnings'])
  await part('format', ['oxfmt', '--check'])
}

/** The tests with servers, unless they passed with all that they depend on; answers how many are left out. */
async function servers(): Promise<number> {
  const hash = hashOf(inputsOfServers(), machine())
  const proof = readProof()
  if (proof?.hash === hash) return proof.tests
  await tests('sandbox', 'sandbox')
  const { passed, failed } = tallies.get('sandbox')!
  if (failed === 0) writeProof({ hash, tests: passed })
  return 0
}

const projects = (config.test?.projects ?? [])
  .flatMap((project) => (typeof project === 'object' && 'test' in project ? (project.test?.name ?? []) : []))
  .map((name) => (typeof name === 'string' ? name : name.label))
const PAGES = ['browser', 'motion']
const APART = [...PAGES, 'sandbox', 'flows', 'gallery']

mkdirSync('.cache', { recursive: true })
// At most three parts at a time: with more, two processors get less done. The sandbox's tests mostly wait, so they run beside flows.
await Promise.all([part('package', ['tsx', 'scripts/build.ts']), checks()])
const [unchanged] = await Promise.all([servers(), tests('flows', 'flows')])
// A project that is named nowhere here runs with the units, so that none is forgotten.
const others = projects.filter((name) => !APART.includes(name))
await Promise.all([tests('units', ...others), tests('browser', ...PAGES)])
await tests('gallery', 'gallery')

// A state of the gallery is left out only while all that it depends on is what it was when it passed.
const proven = tallies.get('gallery')?.skipped ?? 0
if (proven > 0) process.stdout.write(`${proven} checks of states proven unchanged\n`)
if (unchanged > 0) process.stdout.write(`${unchanged} tests with servers proven unchanged\n`)
// Said once more, because whoever reads a long log begins at its end.
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
const { passed, failed } = sumOf([...tallies.values()])
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
