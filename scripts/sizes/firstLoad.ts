/** What a page pays for its first load: the built `examples/minimal`, made of the built package; React left out. */
import { readFileSync } from 'node:fs'
import { BUDGETS, total, type Measurement, type Script } from '../measure.ts'
import { atMost, claim, holdsNone, type Claim } from './claim.ts'

/** Names that survive minification in viem, web3.js and sign-client: RPC methods they send and storage keys they write. */
const CHAIN_MARKS = [
  'eth_getBalance',
  'eth_blockNumber',
  'getLatestBlockhash',
  'wc_sessionPropose',
  'irn_publish',
  'keccak',
]

export function firstLoad({ button, list }: Measurement): readonly Claim[] {
  const all = [...button, ...list]
  const texts = all.map(({ text }) => text)
  return [
    claim('the button needs a file, and the list another one', button.length > 0 && list.length > 0, all.length),
    atMost('bytes until the button works', total(button), BUDGETS.button.gzip),
    atMost('requests until the button works', button.length, BUDGETS.button.requests),
    atMost('bytes until the wallet list is shown', total(all), BUDGETS.list.gzip),
    atMost('requests until the wallet list is shown', all.length, BUDGETS.list.requests),
    readmeSays(button, all),
    holdsNone('no chain library and no wallet kit comes with them', texts, CHAIN_MARKS),
  ]
}

function readmeSays(button: readonly Script[], all: readonly Script[]): Claim {
  const kib = (scripts: readonly Script[]): number => Math.ceil(total(scripts) / 1024)
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  const words = `The connect button loads ${kib(button)} KiB, and everything up to the wallet list ${kib(all)} KiB in two files`
  return claim('the README says the same', readme.includes(words), words)
}
