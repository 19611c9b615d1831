/**
 * `npm run planted`: plants a defect for each capability of the README, one at a time and in a copy of the project, and expects
 * that the flows of `npm test` with the capability's tag fail. First they all have to pass without one. `--only send` takes one.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.ts'
import { runQuietly } from './run.ts'
import { CAPABILITIES, type Capability } from './suite/capabilities.ts'
import { DEFECTS, type Defect } from './suite/defects.ts'
import { whyOf } from './suite/tally.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const COPY = `${root}.cache/planted`
const APART = new Set(['.cache', '.git', 'dist', 'node_modules'])

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } })
const all = Object.keys(CAPABILITIES) as Capability[]
const wanted = values.only.length > 0 ? all.filter((name) => values.only.includes(name)) : all

// Unpacked before there are copies, each of which would do it again.
const browser = findChromium()
rmSync(COPY, { recursive: true, force: true })
mkdirSync(COPY, { recursive: true })
cpSync(root, COPY, { recursive: true, filter: (path) => !APART.has(relative(root, path).split('/')[0]!) })
symlinkSync(join(root, 'node_modules'), join(COPY, 'node_modules'))

/** Builds the copy and runs the flows with these tags in it. */
async function flowsOf(tags: readonly Capability[]) {
  const env = { ...(browser && { CHROMIUM_BIN: browser }) }
  const built = await runQuietly('npx', ['tsx', 'scripts/build.ts'], env, COPY)
  if (built.code !== 0) return { code: 1, output: built.output, ran: false }
  const tests = await runQuietly(
    'npx',
    ['vitest', 'run', '--project=flows', `--tags-filter=${tags.join(' or ')}`],
    env,
    COPY,
  )
  return { ...tests, ran: /Tests\s+.*\d+ (?:passed|failed)/.test(stripVTControlCharacters(tests.output)) }
}

function plant({ file, from, to }: Defect): () => void {
  const path = join(COPY, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(from).length !== 2) throw new Error(`${file} has no single place that says: ${from}`)
  writeFileSync(path, before.replace(from, to))
  return () => writeFileSync(path, before)
}

const sound = await flowsOf(wanted)
if (sound.code !== 0) {
  process.stdout.write(`Without any defect, the flows do not pass:\n${whyOf(sound.output)}\n0 passed, 1 failed\n`)
  process.exit(1)
}
let found = 0
for (const name of wanted) {
  const defect = DEFECTS[name]
  const restore = plant(defect)
  const { code, ran, output } = await flowsOf([name])
  restore()
  const isFound = ran && code !== 0
  if (isFound) found += 1
  process.stdout.write(
    `${isFound ? 'found' : 'NOT FOUND'}: ${name}: ${defect.what}${ran ? '' : `\n${whyOf(output)}`}\n`,
  )
}
process.stdout.write(`${found} passed, ${wanted.length - found} failed\n`)
process.exit(found === wanted.length ? 0 : 1)
