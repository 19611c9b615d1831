/**
 * `npm test`: types, lint and format, the built package, then all tests (unit, in-browser, whole flows). Ends with the line
 * `N passed, N failed`.
 */
import { readFileSync, mkdirSync } from 'node:fs'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts'
import { run } from './run.ts'

if (!findChromium()) {
  process.stderr.write(`${HOW_TO_GET_CHROMIUM}\n`)
  process.exit(1)
}

const report = '.cache/vitest.json'
mkdirSync('.cache', { recursive: true })
const steps: readonly (readonly [string, readonly string[]])[] = [
  ['types', ['tsc', '-p', 'tsconfig.json', '--noEmit']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['oxfmt', '--check']],
  ['package', ['tsx', 'scripts/build.ts']],
  ['tests', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
]
let passed = 0
let failed = 0
for (const [name, command] of steps) {
  process.stdout.write(`\n— ${name}\n`)
  const code = await run('npx', command)
  if (name !== 'tests') {
    if (code === 0) passed += 1
    else failed += 1
  } else {
    try {
      const result = JSON.parse(readFileSync(report, 'utf8')) as {
        numPassedTests: number
        numFailedTests: number
        success: boolean
      }
      passed += result.numPassedTests
      failed += result.numFailedTests
      if (code !== 0 && result.numFailedTests === 0) failed += 1
    } catch {
      failed += 1
    }
  }
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
