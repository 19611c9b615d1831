/**
 * `npm run planted`: plants a defect for each capability of the README, one at a time and in a copy of the project, and expects
 * that the flows of `npm test` with the capability's tag fail. First they all have to pass without one. `--only send` takes one.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.ts'
import { CAPABILITIES, type Capability } from './suite/capabilities.ts'
import { DEFECTS, type Defect } from './suite/defects.ts'
import { runSilently } from './suite/part.ts'
import { build } from './suite/parts.ts'
import { flowsWith } from './suite/flows.ts'
import { nameOf, told, type Result } from './suite/tally.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const COPY = `${root}.cache/planted`
const APART = new Set(['.cache', '.git', 'dist', 'node_modules'])

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } })
const all = Object.keys(CAPABILITIES) as Capability[]
const wanted = values.only.length > 0 ? all.filter((name) => values.only.includes(name)) : all

// Else the copy would unpack one of its own.
const browser = findChromium()
if (browser) process.env['CHROMIUM_BIN'] = browser
rmSync(COPY, { recursive: true, force: true })
mkdirSync(COPY, { recursive: true })
for (const name of readdirSync(root))
  if (!APART.has(name)) cpSync(join(root, name), join(COPY, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(COPY, 'node_modules'))

/** Builds the copy and runs the flows with these tags in it. */
async function flowsOf(tags: readonly Capability[]): Promise<Result> {
  const built = await runSilently(build, COPY)
  if (built.code !== 0) return built.result
  return (await runSilently(flowsWith('planted', tags), COPY)).result
}

function plant({ file, from, to }: Defect): () => void {
  const path = join(COPY, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(from).length !== 2) throw new Error(`${file} has no single place that says: ${from}`)
  writeFileSync(path, before.replace(from, to))
  return () => writeFileSync(path, before)
}

const sound = await flowsOf(wanted)
if (sound.failures.length > 0) {
  process.stdout.write(`Without any defect, the flows do not pass:\n${sound.failures.map(told).join('\n')}\n`)
  process.stdout.write('0 passed, 1 failed\n')
  process.exit(1)
}
let found = 0
for (const name of wanted) {
  const defect = DEFECTS[name]
  const restore = plant(defect)
  const { failures } = await flowsOf([name])
  restore()
  // What broke outside of a test, such as the build, has found nothing.
  const isFound = failures.some(({ title }) => title !== undefined)
  if (isFound) found += 1
  process.stdout.write(`${isFound ? 'found' : 'NOT FOUND'}: ${name}: ${defect.what}\n`)
  for (const failure of failures) process.stdout.write(`  ${nameOf(failure)}\n`)
}
process.stdout.write(`${found} passed, ${wanted.length - found} failed\n`)
process.exit(found === wanted.length ? 0 : 1)
