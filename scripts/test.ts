/**
 * `npm test` checks what the README promises: types, lint, format, the built package, units, components, the usual states of the
 * gallery, a flow for each capability and the walk through the demo. `--rest` runs what that leaves out, `--all` everything. What
 * fails runs once more in the end. The last line says `N passed, N failed`.
 */
import { needChromium } from './chromium.ts'
import { close } from './suite/close.ts'
import { inTurn, runPart, type Outcome } from './suite/part.ts'
import * as parts from './suite/parts.ts'

needChromium()

/** Two at a time: what works in Node beside what also waits for a browser. */
async function promise(): Promise<readonly Outcome[]> {
  // Tests of the package, and the pages of the flows, are made of it.
  const [types, built] = await Promise.all([runPart(parts.types), runPart(parts.build)])
  const [inNode, inBrowsers] = await Promise.all([
    inTurn([parts.lint, parts.format, parts.units]),
    inTurn([parts.capabilities, parts.usualStates, parts.components]),
  ])
  return [types, built, ...inNode, ...inBrowsers]
}

/** The flows have the machine to themselves: beside other servers some of them reach their limits. */
async function rest(): Promise<readonly Outcome[]> {
  const flows = await runPart(parts.otherFlows)
  const [besides, states] = await Promise.all([inTurn([parts.sizes, parts.sandbox]), runPart(parts.otherStates)])
  return [flows, ...besides, states, ...(await Promise.all(parts.thorough.map(runPart)))]
}

const wants = (flag: string): boolean => process.argv.includes(flag)
const outcomes = [
  ...(wants('--rest') ? [] : await promise()),
  ...(wants('--rest') || wants('--all') ? await rest() : []),
]
process.exit(await close(outcomes))
