/**
 * `npm run mutation`: changes the guard code in every small way and looks whether the unit tests notice (threat model, §4.7).
 * `--only origins` (or several) runs those groups, `--write` renews their rows of docs/soak.md, with the commit. What was found before is
 * kept in .cache and used again where neither code nor tests have changed. Ends with 1 when a group falls short.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { GROUPS, type Group } from '../tests/mutation/groups.ts'
import { REASONS } from '../tests/mutation/reasons.ts'
import { isReached, scoreOf, tableOf, type Mutant, type Score } from '../tests/mutation/score.ts'
import { measuredCommit } from '../tests/soak/measuredCommit.ts'
import { readSection, writeSection } from './section.ts'

const CACHE = '.cache/mutation'
const DOC = 'docs/soak.md'
const MARK = '<!-- written by `npm run mutation -- --write` -->'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
})
const strangers = values.only.filter((name) => !Object.hasOwn(GROUPS, name))
if (strangers.length > 0) {
  process.stderr.write(`No group is called ${strangers.join(', ')}. There are:\n${Object.keys(GROUPS).join('\n')}\n`)
  process.exit(1)
}

mkdirSync(CACHE, { recursive: true })
const scores = new Map<string, Score>()
for (const [name, group] of Object.entries(GROUPS)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue
  const mutants = await mutantsOf(name, group)
  const score = scoreOf(
    mutants,
    REASONS.filter(({ file }) => group.files.includes(file)),
  )
  scores.set(name, score)
  tell(name, score)
}
const table = tableOf(GROUPS, scores, readSection(DOC, MARK), measuredCommit())
process.stdout.write(`\n${table}\n`)
if (values.write) writeSection(DOC, MARK, table)
process.exit([...scores.values()].every(isReached) ? 0 : 1)

/** One process at a time, since the machine may be busy with other things. */
async function mutantsOf(name: string, { files, tests }: Group): Promise<readonly Mutant[]> {
  const incrementalFile = `${CACHE}/${name.replaceAll(' ', '-')}.json`
  if (values.fresh) rmSync(incrementalFile, { force: true })
  process.env['MUTATION_TESTS'] = JSON.stringify(tests)
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    concurrency: 1,
    // Generous time limits: a mutant that is only slow on a busy machine must not count as detected.
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile,
    tempDirName: '.cache/stryker',
    ignorePatterns: ['/.cache', '/dist', '/gallery', '/docs', '/bench'],
    // The project's TypeScript has no API to read its settings, and they are not needed here.
    tsconfigFile: 'none',
    disableTypeChecks: false,
  }).runMutationTest()
  return results
    .filter(({ status }) => status !== 'Ignored')
    .map(({ fileName, location, mutatorName: mutator, replacement, status }) => {
      const file = relative(process.cwd(), fileName)
      const line = readFileSync(file, 'utf8').split('\n')[location.start.line - 1]?.trim() ?? ''
      return { file, mutator, line, replacement, noticed: status === 'Killed' || status === 'Timeout' }
    })
}

function tell(name: string, { score, stale, unexplained }: Score): void {
  process.stdout.write(`\n${name}: ${score.toFixed(1)} %\n`)
  for (const { file, mutator, line, replacement } of unexplained)
    process.stdout.write(`  survived: ${file} ${mutator}\n    ${line}\n    -> ${replacement}\n`)
  for (const { file, line, mutator } of stale)
    process.stdout.write(`  no longer true: ${file} ${mutator}\n    ${line}\n`)
}
