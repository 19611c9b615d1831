/**
 * The networks, by CAIP-2: the namespace `bip122` and the first 32 hex digits of the genesis block's hash
 * (https://namespaces.chainagnostic.org/bip122/caip2). Their nodes are servers of the Esplora HTTP API
 * (https://github.com/Blockstream/esplora/blob/master/API.md), without a slash at the end.
 */
import type { Network } from 'latchkey/plugin'

interface Facts {
  readonly name: string
  readonly genesis: string
  readonly servers: readonly string[]
  readonly explorer?: string
  readonly testnet?: boolean
}

function network({ name, genesis, servers, explorer, testnet = false }: Facts): Network {
  return {
    id: genesis,
    name,
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${genesis}`,
    nativeCurrency: { name: 'Bitcoin', symbol: testnet ? 'tBTC' : 'BTC', decimals: 8 },
    rpcUrls: { default: { http: servers } },
    ...(explorer && { blockExplorers: { default: { name: 'mempool.space', url: explorer } } }),
    ...(testnet && { testnet }),
  }
}

export const bitcoin = network({
  name: 'Bitcoin',
  genesis: '000000000019d6689c085ae165831e93',
  servers: ['https://blockstream.info/api', 'https://mempool.space/api'],
  explorer: 'https://mempool.space',
})

/** BIP-94. */
export const bitcoinTestnet4 = network({
  name: 'Bitcoin Testnet4',
  genesis: '00000000da84f2bafbbc53dee25a72ae',
  servers: ['https://mempool.space/testnet4/api'],
  explorer: 'https://mempool.space/testnet4',
  testnet: true,
})

/** BIP-325, with the default challenge. */
export const bitcoinSignet = network({
  name: 'Bitcoin Signet',
  genesis: '00000008819873e925422c1ff0f99f7c',
  servers: ['https://mempool.space/signet/api', 'https://blockstream.info/signet/api'],
  explorer: 'https://mempool.space/signet',
  testnet: true,
})

/** A chain of one's own on this machine. 3002 is the port at which Esplora's electrs serves regtest, and so does `server/`. */
export const bitcoinRegtest = network({
  name: 'Bitcoin Regtest',
  genesis: '0f9188f13cb7b2c71f2a335e3a4fc328',
  servers: ['http://127.0.0.1:3002'],
  testnet: true,
})
