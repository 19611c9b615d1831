import { describe, expect, it } from 'vitest'
import { describeNetwork, hexChainId, shareableNodes, type Network } from '#wallet'
import * as networks from '../../src/plugins/evm/networks.ts'

const reachedAt = (...http: string[]): Network => ({
  id: 10,
  name: 'Ten',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http } },
})

/** Addresses as the providers' own pages print them; the keys are made up. */
const WITH_KEYS = [
  'https://mainnet.infura.io/v3/84842078b09946638c03157f83405213',
  'https://eth-mainnet.g.alchemy.com/v2/oKxs-03sij-U_N0iOlrSsZFr29-IqbuF',
  'https://eth-mainnet.g.alchemy.com/v2/abcdefghijklmnopqrstuvwxyzABCDEF',
  'https://wild-cool-sky.quiknode.pro/41a3c0e5b7f29d8064a1c3e5f7b9d2046810acef/',
  'https://rpc.ankr.com/eth/b39a19f9ecf66252bf862fe6948021cd1586009ee97874655f46481cfbf3f129',
  'https://eth-mainnet.blastapi.io/a4b1c8f0-1b2c-4f0e-9a57-0c6b4f2d1e3a',
  'https://go.getblock.io/aefd01aa907c4805ba3c00a9e5b48c6b/',
  'https://1rpc.io/7JVPnrZ8QmY3dKwF2/eth',
  'https://lb.drpc.org/ogrpc?network=ethereum&dkey=Ap1',
  'https://node.example/?apikey=1',
  'https://node.example/?network=eth',
  'https://node.example/#1',
  'https://user:secret@node.example',
  'https://secret@node.example',
  'https://f36f7e05d1a3476fbd9c1fd3d3a8e0b5.eth.rpc.rivet.cloud/',
]
const NOT_OF_THE_WEB = ['http://node.example', 'wss://node.example', 'ftp://node.example', 'nonsense', '']
const PUBLIC = [
  'https://ethereum.reth.rs/rpc',
  'https://polygon-bor-rpc.publicnode.com',
  'https://api.avax.network/ext/bc/C/rpc',
  'https://rpc.ankr.com/eth',
  'https://cloudflare-eth.com/v1/mainnet',
  'https://public-node.rsk.co',
  'http://127.0.0.1:8545',
  'http://localhost:8545/',
  'http://[::1]:8545/',
]

describe('what a wallet is told of a network', () => {
  it.each([...WITH_KEYS, ...NOT_OF_THE_WEB])('is not %s', (url) => {
    expect(shareableNodes(reachedAt(url))).toEqual([])
    expect(describeNetwork(reachedAt(url))).toBeUndefined()
  })

  it.each(PUBLIC)('is %s', (url) => expect(describeNetwork(reachedAt(url))?.rpcUrls).toEqual([url]))

  it('is each network of ours that is reached at all', () => {
    const ours = Object.values(networks).filter(
      (value): value is Network => typeof value === 'object' && 'rpcUrls' in value,
    )
    const reached = ours.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
    expect(reached.length).toBeGreaterThan(10)
    for (const { name, rpcUrls } of reached)
      expect([name, shareableNodes(reachedAt(...rpcUrls.default.http))]).toEqual([name, rpcUrls.default.http])
  })

  it('is EIP-3085, with the explorer and the picture only where they are as safe', () => {
    const network = {
      ...reachedAt('https://node.example'),
      blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
      imageUrl: 'https://img.example/a.png',
    }
    expect(describeNetwork(network)).toEqual({
      chainId: '0xa',
      chainName: 'Ten',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://node.example'],
      blockExplorerUrls: ['https://scan.example'],
      iconUrls: ['https://img.example/a.png'],
    })
    const keyed = {
      ...network,
      imageUrl: 'data:image/png;base64,',
      blockExplorers: { default: { name: 'Scan', url: WITH_KEYS[0]! } },
    }
    expect(Object.keys(describeNetwork(keyed)!)).not.toEqual(expect.arrayContaining(['iconUrls']))
    expect(JSON.stringify(describeNetwork(keyed))).not.toContain('infura')
  })

  it('has its number in hex, without an exponent', () => {
    expect([hexChainId('eip155:1'), hexChainId('eip155:9007199254740993')]).toEqual(['0x1', '0x20000000000001'])
  })
})
