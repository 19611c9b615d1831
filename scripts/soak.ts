/**
 * `npm run soak`: all seeded runs in their full counts, one table, exit 1 when a figure is missed. `--only name` (or several) runs
 * those, `--write` renews their rows of docs/soak.md, with the commit, `SEED=n` takes another seed for every run.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { RUNS, type RunName } from '../tests/soak/runs.ts'
import { measuredCommit } from '../tests/soak/measuredCommit.ts'
import { FIGURES_FILE, type Figure } from '../tests/soak/soakRun.ts'
import { renewed, rowsOf, tableOf } from '../tests/soak/table.ts'
import { needChromium } from './chromium.ts'
import { run } from './run.ts'
import { readSection, writeSection } from './section.ts'

const FIGURES = '.cache/soak.jsonl'
const TABLE = '.cache/soak.md'
const DOC = 'docs/soak.md'
const MARK = '<!-- written by `npm run soak -- --write` -->'

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, write: { type: 'boolean', default: false } },
})
const all = Object.keys(RUNS) as RunName[]
const strangers = values.only.filter((name) => !(all as string[]).includes(name))
if (strangers.length > 0) fail(`No run is called ${strangers.join(', ')}. There are:\n${all.join('\n')}`)
needChromium()
const wanted = values.only.length > 0 ? all.filter((name) => values.only.includes(name)) : all

mkdirSync('.cache', { recursive: true })
rmSync(FIGURES, { force: true })
const commit = measuredCommit()
const start = performance.now()
let failed = false
for (const projects of [['unit', 'alone', 'sandbox'], ['flows']]) {
  const own = wanted.filter((name) => isFlow(name) === projects.includes('flows'))
  const chosen = projects.map((project) => `--project=${project}`)
  if (own.length === 0) continue
  // All at once use both the cores; a named one runs alone, the other runs of its file as slices.
  const rounds = values.only.length > 0 ? own.map((name) => [name]) : [own]
  for (const names of rounds) {
    const files = [...new Set(names.map((name) => RUNS[name].file))]
    const soak = values.only.length > 0 ? names[0] : '1'
    const env = { SOAK: soak, [FIGURES_FILE]: FIGURES }
    failed = (await run('npx', ['vitest', 'run', ...chosen, ...files], env)) !== 0 || failed
  }
}

const figures = existsSync(FIGURES)
  ? readFileSync(FIGURES, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Figure)
  : []
const rows = rowsOf(wanted, figures)
const minutes = ((performance.now() - start) / 60_000).toFixed(1)
const table = tableOf(rows, commit)
const missed = rows.filter(({ ok }) => !ok)
const sum = `${rows.length} runs, ${missed.length} missed, ${minutes} minutes.`
process.stdout.write(`\n${table}\n\n${sum}\n`)
writeFileSync(TABLE, `${table}\n\n${sum}\n`)
if (values.write) writeSection(DOC, MARK, renewed(readSection(DOC, MARK), table, all))
process.exit(failed || missed.length > 0 ? 1 : 0)

function isFlow(name: RunName): boolean {
  return RUNS[name].file.startsWith('tests/flows/')
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
