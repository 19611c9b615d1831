/**
 * `npm run check`, before each commit, in five minutes at most: types, lint, format, the tests that the change can reach,
 * and always the walk through the demo. `--base REV` takes all that has come since REV; by itself it is the uncommitted change.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { needChromium } from './chromium.ts'
import { changedSince, closureOf } from './suite/changed.ts'
import { close } from './suite/close.ts'
import { fitting, reached, readNotes } from './suite/loaded.ts'
import { check, inTurn, runPart, testsOf, type Part } from './suite/part.ts'
import { flowsWith } from './suite/flows.ts'
import { build, capabilities, components, lint, types, units } from './suite/parts.ts'

/** The seconds that flows may take, so that the whole ends in time. */
const FLOWS = 120
/** They read the whole project as text, so nobody sees by their imports what they depend on. */
const READERS = ['tests/rooms.test.ts', 'tests/docs', 'tests/specificationMap.test.ts']

needChromium()

const { values } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } })
const changed = changedSince(values.base)
const there = [...changed].filter((file) => existsSync(file))
const readable = there.filter((file) => /\.(?:[cm]?[jt]sx?|json|css|html|md)$/.test(file))

/** Vitest follows the imports of each test to the changed files. */
const related = (part: Part): Part =>
  testsOf(part.name, {
    ...part.tests!,
    options: [...(part.tests!.options ?? []), `--changed=${values.base}`, '--passWithNoTests'],
  })

function reachedFlows(): readonly Part[] {
  const notes = readNotes()
  // Without notes nobody knows what the pages load: a flow for each capability, then. The walk is one of them.
  if (notes.length === 0) return [capabilities]
  const { run, left } = fitting(reached(notes, changed, closureOf), FLOWS)
  if (left.length > 0)
    process.stdout.write(`Reached as well, but too long for this: ${left.map(({ file }) => file).join(', ')}\n`)
  const flows = testsOf('flows', { projects: ['flows'], files: run.map(({ file }) => file) })
  return [flowsWith('the walk', ['walk']), ...(run.length > 0 ? [flows] : [])]
}

const isOfPages = there.some((file) => /^(?:src|examples|scripts|tests\/(?:shell|plugins))\//.test(file))
const checks = inTurn([
  types,
  lint,
  ...(readable.length > 0 ? [check('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...readable)] : []),
  testsOf('readers', { projects: ['unit'], files: READERS }),
])
const built = await runPart(build)
const walked = await inTurn(reachedFlows())
const tests = await inTurn([related(units), ...(isOfPages ? [related(components)] : [])])
process.exit(await close([built, ...(await checks), ...walked, ...tests]))
