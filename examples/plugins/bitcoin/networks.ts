/**
 * Networks for the option `networks`. Their nodes are servers of the Esplora HTTP API
 * (https://github.com/Blockstream/esplora/blob/master/API.md), without a slash at the end.
 */
import type { CaipNetworkId, Network } from 'latchkey/plugin/wallet'
import { MAINNET, REGTEST, SIGNET, TESTNET4 } from './ids.ts'

interface Facts {
  readonly name: string
  readonly id: CaipNetworkId
  readonly servers: readonly string[]
  readonly explorer?: string
  readonly testnet?: boolean
}

function network({ name, id, servers, explorer, testnet = false }: Facts): Network {
  return {
    id: id.slice('bip122:'.length),
    name,
    chainNamespace: 'bip122',
    caipNetworkId: id,
    nativeCurrency: { name: 'Bitcoin', symbol: testnet ? 'tBTC' : 'BTC', decimals: 8 },
    rpcUrls: { default: { http: servers } },
    ...(explorer && { blockExplorers: { default: { name: 'mempool.space', url: explorer } } }),
    ...(testnet && { testnet }),
  }
}

// Marked as pure, so that a page contains only those that it imports.
export const bitcoin = /* @__PURE__ */ network({
  name: 'Bitcoin',
  id: MAINNET,
  servers: ['https://blockstream.info/api', 'https://mempool.space/api'],
  explorer: 'https://mempool.space',
})

export const bitcoinTestnet4 = /* @__PURE__ */ network({
  name: 'Bitcoin Testnet4',
  id: TESTNET4,
  servers: ['https://mempool.space/testnet4/api'],
  explorer: 'https://mempool.space/testnet4',
  testnet: true,
})

export const bitcoinSignet = /* @__PURE__ */ network({
  name: 'Bitcoin Signet',
  id: SIGNET,
  servers: ['https://mempool.space/signet/api', 'https://blockstream.info/signet/api'],
  explorer: 'https://mempool.space/signet',
  testnet: true,
})

/** On this machine. Esplora's electrs serves regtest on port 3002, and so does `server/`. */
export const bitcoinRegtest = /* @__PURE__ */ network({
  name: 'Bitcoin Regtest',
  id: REGTEST,
  servers: ['http://127.0.0.1:3002'],
  testnet: true,
})
