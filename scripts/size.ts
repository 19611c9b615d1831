/** `npm run size`: what the built `examples/minimal` loads, chunk by chunk; fails when a budget is broken. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { launchChromium } from './browser.ts'
import { buildExample, outDirOf } from './examples.ts'
import { BUDGETS, measureMinimal, total, type Script } from './measure.ts'

await build({ logLevel: 'warn' })
await buildExample('minimal')
const browser = await launchChromium()
const { button, list } = await measureMinimal(browser)
await browser.close()

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KiB`
const rows = (title: string, scripts: readonly Script[]): void => {
  process.stdout.write(`\n${title}\n`)
  for (const { name, gzip } of scripts) process.stdout.write(`  ${kib(gzip)}  ${name}\n`)
}

rows('Before the button works (gzip, React left out)', button)
rows('Until the wallet list is shown', list)

const known = new Set([...button, ...list].map(({ name }) => name))
const assets = `${outDirOf('minimal')}/assets`
process.stdout.write('\nLater, each when it is needed\n')
for (const name of readdirSync(assets).filter((file) => file.endsWith('.js') && !known.has(file))) {
  process.stdout.write(`  ${kib(gzipSync(readFileSync(`${assets}/${name}`), { level: 9 }).length)}  ${name}\n`)
}

let broken = false
process.stdout.write('\n')
for (const [name, scripts, budget] of [
  ['button', button, BUDGETS.button],
  ['list', [...button, ...list], BUDGETS.list],
] as const) {
  const bytes = total(scripts)
  const ok = bytes <= budget.gzip && scripts.length <= budget.requests
  broken ||= !ok
  process.stdout.write(
    `${ok ? 'ok    ' : 'BROKEN'} ${name}: ${kib(bytes).trim()} of ${kib(budget.gzip).trim()} (aim ${kib(budget.aim).trim()}), ${scripts.length} of ${budget.requests} requests\n`,
  )
}
process.exit(broken ? 1 : 0)
