/**
 * `npm run repeat -- FILE [n]`: runs tests n times (20 by itself) beside a busy neighbour, each time with a fresh worker, sandbox and
 * browser, and says which of them failed how often. A new or changed flow passes every time before it lands. More files than
 * one are named before the number; `-t name` takes tests by their title.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runSilently, testsOf } from './suite/part.ts'
import { nameOf, type Failure } from './suite/tally.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { t: { type: 'string', short: 't' } },
})
const last = positionals.at(-1) ?? ''
const isNumber = /^\d+$/.test(last)
const times = isNumber ? Number(last) : 20
const files = isNumber ? positionals.slice(0, -1) : positionals
if (files.length === 0 || times === 0) {
  process.stderr.write('Name the file of a test, and how many times it is to run: npm run repeat -- FILE [n]\n')
  process.exit(1)
}

/** One for every second processor, at least one: what a machine does beside a test. */
const neighbours = Array.from({ length: Math.max(1, Math.floor(availableParallelism() / 2)) }, () =>
  spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
)
process.on('exit', () => neighbours.forEach((neighbour) => neighbour.kill()))

const options = values.t === undefined ? [] : ['-t', values.t]
const part = testsOf('repeat', { projects: [], files, options })
const failures = new Map<string, Failure[]>()
let ran = 0
for (let time = 1; time <= times; time += 1) {
  const { result, seconds } = await runSilently(part)
  ran += result.passed + result.failures.length
  process.stdout.write(`${time} of ${times}: ${result.passed} passed, ${result.failures.length} failed, ${seconds} s\n`)
  for (const failure of result.failures)
    failures.set(nameOf(failure), [...(failures.get(nameOf(failure)) ?? []), failure])
}
for (const [name, own] of failures)
  process.stdout.write(`\n${name}: failed ${own.length} of ${times}\n${own[0]!.why}\n`)
if (ran === 0) process.stdout.write('No test ran.\n')
const failed = [...failures.values()].reduce((sum, own) => sum + own.length, 0)
process.stdout.write(`${ran - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 && ran > 0 ? 0 : 1)
