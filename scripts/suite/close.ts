import { runPart, testsOf, type Outcome, type Part } from './part.ts'
import { MOST_FLAKY, secondTry, type Flaky } from './secondTry.ts'
import { nameOf, told, type Failure, type Result } from './tally.ts'

/**
 * The end of a run: what failed is tried again, and the last lines say what failed, what is flaky, what was left out, and
 * how many passed. Answers the exit code.
 */
export async function close(outcomes: readonly Outcome[]): Promise<number> {
  const failures: Failure[] = []
  const flaky: Flaky[] = []
  for (const { part, result } of outcomes) {
    const verdict = await secondTry(result.failures, (file, failed) => again(part, file, failed))
    failures.push(...verdict.failures)
    flaky.push(...verdict.flaky)
  }
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  for (const { part, seconds } of outcomes) say(`${part.name}: ${seconds} s`)
  for (const { part, result } of outcomes)
    for (const { file, left, of } of result.skipped)
      // By tags, tests of a file run in different parts; only a file of which nothing runs anywhere is worth a word.
      if (part.tests?.tags === undefined || (left === of && !part.tests.elsewhere?.includes(file)))
        say(`left out: ${left} of ${of} in ${file}`)
  for (const { failure, failed } of flaky) say(`flaky, failed at the ${failed} try: ${told(failure)}`)
  for (const failure of failures) say(`failed: ${told(failure)}`)
  // Named once more without their reasons, because whoever reads a long log begins at its end.
  if (failures.length > 1) for (const failure of failures) say(`failed: ${nameOf(failure)}`)
  for (const { failure } of flaky) say(`flaky: ${nameOf(failure)}`)
  const tooMany = flaky.length > MOST_FLAKY
  if (tooMany) say(`${flaky.length} flaky tests; more than ${MOST_FLAKY} fail the run`)
  const first = flaky.filter(({ failed }) => failed === 'first').length
  const passed = outcomes.reduce((sum, { result }) => sum + result.passed, 0) + (tooMany ? 0 : first)
  const failed = failures.length + (tooMany ? flaky.length : 0)
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** In a run of its own, so with a fresh worker, sandbox and browser. */
async function again({ name, tests }: Part, file: string, failed: readonly Failure[]): Promise<Result> {
  const titles = failed.flatMap(({ title }) => title ?? [])
  const isWhole = !tests!.areApart || titles.length < failed.length
  const options = isWhole ? tests!.options : [...(tests!.options ?? []), `--testNamePattern=${patternOf(titles)}`]
  return (await runPart(testsOf(`${name} again, ${file}`, { ...tests!, files: [file], options: options ?? [] }))).result
}

/** A pattern that these names match and no others. */
const patternOf = (titles: readonly string[]): string =>
  `^(${titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})$`
