/** Chain-agnostic identifiers: CAIP-2 networks, CAIP-10 accounts. Parsing stands in `kernel/caip.ts`. */

/** The namespaces the product knows; anything else is refused at the border. */
export type ChainNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** CAIP-2: `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** CAIP-10: `eip155:1:0xab16…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
