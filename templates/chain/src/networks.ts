/** Networks for `networks` of a page. Each has a CAIP-2 id: the namespace, a colon, and the chain's own name of the network. */
import type { Network } from 'latchkey/plugin/wallet'

export const myChainMainnet: Network = {
  id: 'main',
  name: 'My chain',
  chainNamespace: 'mychain',
  caipNetworkId: 'mychain:main',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 6 },
  rpcUrls: { default: { http: ['https://node.my-chain.example'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.my-chain.example' } },
}

export const myChainTestnet: Network = {
  ...myChainMainnet,
  id: 'test',
  name: 'My chain testnet',
  caipNetworkId: 'mychain:test',
  rpcUrls: { default: { http: ['http://127.0.0.1:4800'] } },
  testnet: true,
}
