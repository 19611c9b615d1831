import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import * as chains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import type { Network } from '#wallet'
import * as named from '../../../src/plugins/evm/networks.ts'

const networks: Readonly<Record<string, Network>> = named
const known: Readonly<Record<string, chains.Chain | undefined>> = chains

/** Where our data differs from viem's, and why. Retired networks have no explorer at all, which is checked below. */
const BETTER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aurora: { explorer: "Aurorascan ended when Etherscan dropped Aurora in 2023; Aurora's own explorer took its place" },
  auroraTestnet: { explorer: 'as for Aurora' },
  celoSepolia: { currency: "Celo's documentation and the registry of chains call it CELO; wallets warn of any other" },
  zksyncGoerliTestnet: { chain: 'viem removed it; checked against the registry of chains (eip155-280)' },
}

type Facts = Readonly<Record<string, unknown>>

/** What is compared, in one spelling. */
const factsOf = (network: Network | chains.Chain) => {
  const multicall = network.contracts?.['multicall3']
  const { name, url } = network.blockExplorers?.default ?? {}
  return {
    id: network.id,
    title: network.name,
    currency: network.nativeCurrency,
    explorer: url && { name, url: url.replace(/\/$/, '') },
    multicall: multicall && { ...multicall, address: multicall.address.toLowerCase() },
    testnet: network.testnet ?? false,
  }
}

describe('network data', () => {
  it.each(Object.entries(networks))('%s agrees with what viem knows of it', (name, network) => {
    const better = BETTER[name] ?? {}
    const chain = known[name]
    expect(chain === undefined).toBe('chain' in better)
    const ours: Facts = factsOf(network)
    const theirs: Facts = chain ? factsOf(chain) : {}
    const differing = Object.keys(theirs).filter((fact) => !isDeepStrictEqual(ours[fact], theirs[fact]))
    // Exactly those: a reason that has become untrue, because viem has caught up, is told as well.
    const expected = [...Object.keys(better), ...(network.retired ? ['explorer'] : [])]
    expect(differing.toSorted()).toEqual(chain ? expected.toSorted() : [])
  })

  it.each(Object.entries(networks))('%s is complete, by its own id, with public addresses only', (_, network) => {
    expect(network).toMatchObject({ chainNamespace: 'eip155', caipNetworkId: `eip155:${network.id}` })
    expect(network.nativeCurrency.decimals).toBe(18)
    for (const url of [...network.rpcUrls.default.http, network.blockExplorers?.default.url ?? 'https://none']) {
      const { protocol, search, hash, username } = new URL(url)
      expect([protocol, search, hash, username]).toEqual(['https:', '', '', ''])
      // A key in the path is a long run of letters and digits.
      expect(url).not.toMatch(/[0-9a-zA-Z_-]{20,}(?:\/|$)/)
    }
    expect(new Set(network.rpcUrls.default.http).size).toBe(network.rpcUrls.default.http.length)
  })

  it('has every EVM chain of the specification, their successors, and none twice', () => {
    const ids = Object.values(networks).map(({ id }) => id)
    const specified = [
      1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
      100, 8453, 84531, 84532, 7777777, 999,
    ]
    const successors = [560048, 11155420, 421614, 80002, 11142220, 300, 10200, 999999999]
    expect(specified).toHaveLength(24)
    expect([...specified, ...successors].filter((id) => !ids.includes(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(Object.values(networks).map(({ name }) => name)).size).toBe(ids.length)
  })

  it('has nodes and an explorer for what runs, and neither for what has ended', () => {
    const parts = Object.values(networks).map(({ retired, testnet, rpcUrls, blockExplorers }) => ({
      ended: retired !== undefined,
      nodes: rpcUrls.default.http.length > 0,
      explorer: blockExplorers !== undefined,
      onlyTests: testnet === true || retired === undefined,
    }))
    expect(parts).toEqual(parts.map(({ ended }) => ({ ended, nodes: !ended, explorer: !ended, onlyTests: true })))
  })

  it('knows the month of each end', () => {
    const ended = Object.entries(networks).flatMap(([name, { retired }]) => (retired ? [[name, retired]] : []))
    expect(Object.fromEntries(ended)).toEqual({
      arbitrumGoerli: '2024-03',
      baseGoerli: '2024-02',
      celoAlfajores: '2025-09',
      goerli: '2024-04',
      holesky: '2025-10',
      optimismGoerli: '2024-03',
      polygonMumbai: '2024-04',
      zksyncGoerliTestnet: '2024-03',
      zoraTestnet: '2024-04',
    })
  })

  it.each(['mainnets', 'testnets', 'retired'])(
    '%s.ts is data and nothing else, so that bundlers can drop it',
    (file) => {
      const path = fileURLToPath(new URL(`../../../src/plugins/evm/networks/${file}.ts`, import.meta.url))
      const code = readFileSync(path, 'utf8').replace(/\/\*\*[^]*?\*\//g, '')
      // No call and no getter, which bundlers keep since either may do something.
      expect(code.match(/\w\(|`|\.\.\.|\b(?:get|set|new|await)\b/g)).toBeNull()
    },
  )
})
