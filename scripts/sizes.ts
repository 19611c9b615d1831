/**
 * `npm run sizes`: what the built `examples/minimal` loads, chunk by chunk, what one more plugin costs it, and what a page
 * pays that takes the package from a CDN. Fails when a budget is broken. `--built` takes the package as it was built before.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { launchChromium } from './browser.ts'
import { buildCdn } from './cdn.ts'
import { needChromium } from './chromium.ts'
import { buildExample, outDirOf } from './examples.ts'
import { measureMinimal, type Script } from './measure.ts'
import { cdnPage } from './sizes/cdnPage.ts'
import { firstLoad } from './sizes/firstLoad.ts'
import { onePlugin } from './sizes/onePlugin.ts'

needChromium()

const isBuilt = process.argv.includes('--built') && existsSync('dist/index.js') && existsSync('dist/cdn/latchkey.js')
if (!isBuilt) {
  await build({ logLevel: 'warn' })
  await buildCdn()
}

await buildExample('minimal')
const browser = await launchChromium()
const plain = await measureMinimal(browser)
const claims = [...firstLoad(plain), ...(await onePlugin(browser, plain)), ...(await cdnPage(browser))]
await browser.close()

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KiB`
const rows = (title: string, scripts: readonly Pick<Script, 'name' | 'gzip'>[]): void => {
  say(`\n${title}`)
  for (const { name, gzip } of scripts) say(`  ${kib(gzip)}  ${name}`)
}

rows('Before the button works (gzip, React left out)', plain.button)
rows('Until the wallet list is shown', plain.list)

const known = new Set([...plain.button, ...plain.list].map(({ name }) => name))
const assets = `${outDirOf('minimal')}/assets`
const later = readdirSync(assets).filter((file) => file.endsWith('.js') && !known.has(file))
rows(
  'Later, each when it is needed',
  later.map((name) => ({ name, gzip: gzipSync(readFileSync(`${assets}/${name}`), { level: 9 }).length })),
)

say('')
for (const { what, holds, found } of claims) say(`${holds ? 'ok    ' : 'BROKEN'} ${what}: ${found}`)
const broken = claims.filter(({ holds }) => !holds)
// The end of a log is what is read first, and what the suite quotes.
for (const { what, found } of broken) console.error(`Error: a size is broken: ${what}: ${found}`)
process.exit(broken.length > 0 ? 1 : 0)
