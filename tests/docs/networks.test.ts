/** docs/networks.md holds what it says: its tables are the data. */
import { describe, expect, it } from 'vitest'
import type { Network } from '#wallet'
import * as evm from '../../src/plugins/evm/networks.ts'
import * as solana from '../../src/plugins/solana/chain/networks.ts'
import { namesIn, rowsOf, textOf } from './pages.ts'

const page = textOf('docs/networks.md')
const networks: Readonly<Record<string, Network>> = { ...evm, ...solana }

describe('the page about networks', () => {
  it('lists every network of the package as it is, and no other', () => {
    const kindOf = ({ retired, testnet }: Network): string =>
      retired ? `retired ${retired}` : testnet ? 'testnet' : 'mainnet'
    const expected = Object.entries(networks).map(([name, network]) => [
      `\`${name}\``,
      `\`${network.caipNetworkId}\``,
      network.name,
      network.nativeCurrency.symbol,
      kindOf(network),
    ])
    const rows = rowsOf(page, 'constant', 'CAIP-2', 'name', 'currency', 'kind')
    const sorted = (table: readonly (readonly string[])[]) => table.map((row) => row.join(' ')).toSorted()
    expect(sorted(rows)).toEqual(sorted(expected))
  })

  it('names a month, a living successor and a source for every retired network', () => {
    const rows = rowsOf(page, 'network', 'ended', 'successor', 'source')
    const retired = Object.values(networks).filter((network) => network.retired)
    expect(rows).toHaveLength(retired.length)
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    for (const [name = '', ended, successors = '', source] of rows) {
      const network = retired.find((candidate) => candidate.name.replace(' Testnet', '') === name)
      expect([name, ended]).toEqual([name, network && month.format(new Date(`${network.retired}-15`))])
      const next = namesIn(successors).map((constant) => networks[constant])
      expect(next.length).toBeGreaterThan(0)
      expect(next.filter((successor) => !successor?.testnet || successor.retired)).toEqual([])
      expect(source).toMatch(/\]\(https:\/\/[^)]+\)/)
    }
  })
})
