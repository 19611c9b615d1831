import { arbitrum, base, mainnet, optimism, polygon, sepolia, type Chain } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import * as networks from '../../../src/plugins/evm/networks.ts'

const KNOWN: Readonly<Record<string, Chain>> = { arbitrum, base, mainnet, optimism, polygon, sepolia }

describe('network data', () => {
  it.each(Object.entries(networks))('%s agrees with what viem knows of it', (name, network) => {
    const chain = KNOWN[name]!
    const { id, name: title, nativeCurrency, blockExplorers, contracts, testnet } = network
    expect({ id, title, nativeCurrency, testnet: testnet ?? false }).toEqual({
      id: chain.id,
      title: chain.name,
      nativeCurrency: chain.nativeCurrency,
      testnet: chain.testnet ?? false,
    })
    expect(network.caipNetworkId).toBe(`eip155:${chain.id}`)
    expect(blockExplorers?.default.url).toBe(chain.blockExplorers?.default.url)
    const multicall = chain.contracts?.['multicall3'] as { address: string; blockCreated: number }
    expect(contracts?.multicall3?.address.toLowerCase()).toBe(multicall.address)
    expect(contracts?.multicall3?.blockCreated).toBe(multicall.blockCreated)
    expect(network.rpcUrls.default.http.every((url) => url.startsWith('https://') && !url.includes('?'))).toBe(true)
  })
})
