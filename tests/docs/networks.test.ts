/** docs/networks.md holds what it says: its code compiles against the public entries, its tables are the data. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Network } from '#kernel'
import * as evm from '../../src/plugins/evm/networks.ts'
import * as solana from '../../src/plugins/solana/networks.ts'
import { blocksOf, compiled, writeProject } from './examples.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/networks.md`, 'utf8')
const blocks = blocksOf(page)
const networks: Readonly<Record<string, Network>> = { ...evm, ...solana }

/** The rows of the table with this header, without it. */
function rowsOf(header: string): readonly (readonly string[])[] {
  const [, rows = ''] = page.split(`${header}\n`)
  const cells = (line: string): readonly string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  return rows.slice(0, rows.indexOf('\n\n')).split('\n').slice(1).map(cells)
}

describe('the page about networks', () => {
  it('names a path for every block of code, each once', () => {
    const paths = blocks.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(4)
    expect(paths).not.toContain('')
    expect(new Set(paths).size).toBe(paths.length)
    expect(page.match(/^```\w/gm)).toHaveLength(paths.length)
  })

  it('compiles', { timeout: 60_000 }, async () => {
    expect(await compiled(writeProject('networks', blocks))).toBe('')
  })

  it('would not compile with a network that the package does not have', { timeout: 60_000 }, async () => {
    const wrong = blocks.map(({ path, code }) => ({
      path,
      code: code.replace('base, mainnet, sepolia', 'base, ropsten'),
    }))
    expect(await compiled(writeProject('networks-planted', wrong))).toMatch(/page\.ts.*ropsten/)
  })

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
    const rows = rowsOf('| constant | CAIP-2 | name | currency | kind |')
    const sorted = (table: readonly (readonly string[])[]) => table.map((row) => row.join(' ')).toSorted()
    expect(sorted(rows)).toEqual(sorted(expected))
  })

  it('names a month, a living successor and a source for every retired network', () => {
    const rows = rowsOf('| network | ended | successor | source |')
    const retired = Object.values(networks).filter((network) => network.retired)
    expect(rows).toHaveLength(retired.length)
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    for (const [name = '', ended, successors = '', source] of rows) {
      const network = retired.find((candidate) => candidate.name.replace(' Testnet', '') === name)
      expect([name, ended]).toEqual([name, network && month.format(new Date(`${network.retired}-15`))])
      const next = [...successors.matchAll(/`(\w+)`/g)].map(([, constant = '']) => networks[constant])
      expect(next.length).toBeGreaterThan(0)
      expect(next.filter((successor) => !successor?.testnet || successor.retired)).toEqual([])
      expect(source).toMatch(/\]\(https:\/\/[^)]+\)/)
    }
  })

  it('links to files and headings that exist', () => {
    const links = [...page.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(1)
    const broken = links.filter((link) => {
      const [file, heading = ''] = link.split('#')
      const path = `${root}docs/${file || 'networks.md'}`
      const headings = existsSync(path) ? [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)] : []
      return !headings.some(([, text = '']) => text.toLowerCase().replaceAll(' ', '-') === heading)
    })
    expect(broken).toEqual([])
  })
})
