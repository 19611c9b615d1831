import { clusterApiUrl } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { isCaipNetworkId, type Network } from '#wallet'
import * as networks from '../../../src/plugins/solana/chain/networks.ts'
import { standardNames } from '../../../src/plugins/solana/chain/clusters.ts'
import { addressFields } from '../../../src/plugins/wallets/account/accountData.ts'
import { MARRAM } from './support.ts'

/** By CAIP-2 and by the names of web3.js and the explorer. */
const KNOWN = {
  solanaMainnet: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet-beta', 'solana:mainnet'],
  solanaDevnet: ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet', 'solana:devnet'],
  solanaTestnet: ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet', 'solana:testnet'],
} as const

describe('clusters as data', () => {
  it('are three', () => {
    expect(Object.keys(networks).sort()).toEqual(Object.keys(KNOWN).sort())
  })

  it.each(Object.entries(networks))('%s', (name, network: Network) => {
    const [reference, cluster, standard] = KNOWN[name as keyof typeof KNOWN]
    expect(network).toMatchObject({
      id: reference,
      chainNamespace: 'solana',
      caipNetworkId: `solana:${reference}`,
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
    })
    expect(isCaipNetworkId(network.caipNetworkId)).toBe(true)
    expect(network.testnet ?? false).toBe(name !== 'solanaMainnet')
    expect(network.rpcUrls.default.http).toContain(clusterApiUrl(cluster).replace(/\/$/, ''))
    expect(network.rpcUrls.default.http.every((url) => url.startsWith('https://') && !url.includes('?'))).toBe(true)
    expect(standardNames(network.caipNetworkId)).toEqual([standard])
  })

  it.each([
    ['solanaMainnet', ''],
    ['solanaDevnet', '?cluster=devnet'],
    ['solanaTestnet', '?cluster=testnet'],
  ] as const)('%s leads to its own page of an account', (name, query) => {
    const network: Network = { ...networks }[name]
    const { addressExplorerUrl } = addressFields(MARRAM.address, network.caipNetworkId, [network])
    expect(addressExplorerUrl).toBe(`https://explorer.solana.com/address/${MARRAM.address}${query}`)
  })

  it('that are not public may be called local', () => {
    expect(standardNames('solana:mine')).toEqual(['solana:mine', 'solana:localnet'])
  })
})
