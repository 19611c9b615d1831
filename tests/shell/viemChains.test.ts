/** viem's chain objects as hosts pass them in: every one of them, as it is. */
import * as viem from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { isCaipNetworkId, type ModalOptions, type NetworkInput } from '#wallet'
import { normalizeNetwork } from '../../src/shell/networks.ts'
import { readOptions } from '../../src/shell/options.ts'
import { rpcUrlsOf } from '../../src/shell/rpc.ts'

// Both lines are the test of the types: without a cast, and also for a chain with formatters and one without explorers.
const chains: readonly NetworkInput[] = Object.values(viem)
const given: ModalOptions['networks'] = [viem.celo, viem.zksync, viem.optimism, viem.anvil]

/** Makes an object and all in it unchangeable. */
function deepFreeze(value: unknown): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const key of Reflect.ownKeys(value)) deepFreeze(Reflect.get(value, key))
}

describe("viem's chain objects", () => {
  it('are networks, each of them', () => {
    expect(chains.length).toBeGreaterThan(600)
    for (const [as, chain] of Object.entries(viem)) {
      const network = normalizeNetwork(chain)
      const { http } = network.rpcUrls.default
      // With the constant's name, so that a failure says whose it is.
      expect({ as, ...network, nodes: http.length > 0 && http.every((url) => URL.canParse(url)) }).toMatchObject({
        as,
        id: chain.id,
        name: chain.name,
        chainNamespace: 'eip155',
        caipNetworkId: `eip155:${chain.id}`,
        nativeCurrency: chain.nativeCurrency,
        nodes: true,
      })
      expect([as, network.blockExplorers?.default.url]).toEqual([as, chain.blockExplorers?.default.url])
      expect([as, isCaipNetworkId(network.caipNetworkId)]).toEqual([as, true])
      // Plain data: what viem adds for itself (formatters, serializers, fees) stays outside.
      expect([as, structuredClone(network)]).toEqual([as, network])
    }
  })

  it('are all accepted at once, the first of equal ids winning', () => {
    const host = readOptions({ projectId: '', networks: chains, plugins: [], defaultNetwork: viem.gnosis })
    expect(host.networks).toHaveLength(new Set(chains.map(({ id }) => id)).size)
    expect(host.networks.find(({ id }) => id === 8453)?.name).toBe(viem.base.name)
    expect(host.defaultNetwork?.caipNetworkId).toBe('eip155:100')
    expect(readOptions({ projectId: '', networks: given, plugins: [] }).networks).toHaveLength(given.length)
    const urls = rpcUrlsOf(host)
    expect(host.networks.every((network) => urls(network, 'ethereum').length > 0)).toBe(true)
  })

  it('may be deeply frozen, and stay as they are', () => {
    const before = JSON.stringify(viem.base)
    deepFreeze(viem.base)
    const network = normalizeNetwork(viem.base)
    expect(JSON.stringify(viem.base)).toBe(before)
    expect(network.nativeCurrency).not.toBe(viem.base.nativeCurrency)
    expect(network.rpcUrls.default.http).not.toBe(viem.base.rpcUrls.default.http)
    deepFreeze(network)
    expect(normalizeNetwork(network)).toEqual(network)
  })
})

describe('odd networks', () => {
  const base = { ...viem.mainnet }

  it.each<[string, object]>([
    ['no contracts, explorers or flags', { contracts: undefined, blockExplorers: undefined, testnet: undefined }],
    ['explorers without a default', { blockExplorers: { other: { name: 'Other', url: 'https://other.example' } } }],
    ['no prototype', Object.assign(Object.create(null) as object, base)],
    ['accessors', Object.defineProperty({}, 'testnet', { enumerable: true, get: () => true })],
    ['an id as text', { id: '1' }],
    ['a CAIP id of another network', { caipNetworkId: 'eip155:5' }],
    ['keys of our prototypes', JSON.parse('{ "__proto__": { "testnet": true }, "constructor": 1 }') as object],
  ])('with %s are Ethereum all the same', (_, odd) => {
    const network = normalizeNetwork({ ...base, ...odd })
    expect(network).toMatchObject({ name: 'Ethereum', caipNetworkId: 'eip155:1', chainNamespace: 'eip155' })
    expect(structuredClone(network)).toEqual(network)
  })

  it('have an explorer only where there is a default one', () => {
    const blockExplorers = { other: { name: 'Other', url: 'https://other.example' } }
    expect(normalizeNetwork({ ...base, blockExplorers } as never)).not.toHaveProperty('blockExplorers')
  })

  it('keep the month in which they ended', () => {
    expect(normalizeNetwork({ ...base, retired: '2024-04' })).toMatchObject({ retired: '2024-04' })
    expect(normalizeNetwork(base)).not.toHaveProperty('retired')
  })
})

describe('the name of a network', () => {
  const network = (name: unknown) => normalizeNetwork({ ...viem.base, name } as NetworkInput)

  it('is cleaned, for it stands in sentences', () => {
    expect(network('Ba\u200Bse\u202E  One').name).toBe('Base One')
    expect(network('x'.repeat(500)).name).toHaveLength(64)
  })

  it.each([[''], [undefined], [7], [{}]])('is needed, as a text: %j', (name) => {
    expect(() => network(name)).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
  })
})
