/** Chain-agnostic identifiers: CAIP-2 networks, CAIP-10 accounts. `wallet/caip.ts` parses them. */

/** Namespaces that editors suggest, and whose accounts have their own types. The code decides nothing by this list. */
export type KnownNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** Any namespace that CAIP-2 allows. A page knows those of its networks and of the contributed chains. */
export type ChainNamespace = KnownNamespace | (string & {})

/** CAIP-2: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10: `eip155:1:0xab16…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
