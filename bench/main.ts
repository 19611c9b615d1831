/** `npm run bench`: measures the floor and the built `examples/minimal` alternately in one browser. See bench/README.md. */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { launchChromium } from '../scripts/browser.ts'
import { buildExample } from '../scripts/examples.ts'
import { BUILT, buildPeers, LATCHKEY, PEERS } from './pages.ts'
import { allFindings, comparison, tables } from './report.ts'
import { measure } from './rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    rates: { type: 'string', default: '1,4' },
    port: { type: 'string' },
    // Measures the existing builds of the package and of the peers.
    built: { type: 'boolean', default: false },
    // RainbowKit and web3-onboard in the same rounds; installs them into a temporary folder.
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const rounds = positive('rounds', values.rounds)
const rates = values.rates.split(',').map((rate) => positive('rates', rate))

if (!values.built) await build({ logLevel: 'warn' })
for (const example of BUILT) await buildExample(example)
if (values.peers && !values.built) await buildPeers()

const browser = await launchChromium()
const version = browser.version()
const all = await measure(browser, {
  rounds,
  rates,
  warmUp: 1,
  peers: values.peers ? [LATCHKEY, ...PEERS] : [LATCHKEY],
  ...(values.port === undefined ? {} : { port: positive('port', values.port) }),
  onRound: (round) => process.stderr.write(round > 0 ? `round ${round} of ${rounds}\n` : 'warmed up\n'),
})
await browser.close()

const processors = cpus()
const text = `# Bench

Median (least to most) of ${rounds} rounds, floor and page in turns. The difference is taken within each round.
${processors.length} × ${processors[0]?.model.trim() ?? 'unknown CPU'}, Chromium ${version}, Node ${process.versions.node}, ${process.platform}.
How this is measured and how far to trust it: [README](README.md).

## All pages, medians, CPU ${rates.map((rate) => `${rate}x`).join(' / ')}

${comparison(all)}

${tables(all.filter(({ page }) => page === 'floor' || page === 'latchkey'))}
`
process.stdout.write(text)
if (values.write) writeFileSync(fileURLToPath(new URL('results.md', import.meta.url)), text)

const over = allFindings(all, 'latchkey').filter(({ judged }) => judged && !judged.ok)
process.exit(values.check && over.length > 0 ? 1 : 0)

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} takes whole numbers above 0, not ${text}`)
  return value
}
