/** Chain-agnostic identifiers: CAIP-2 networks, CAIP-10 accounts. Parsing stands in `wallet/caip.ts`. */

/** Names that editors offer, and whose accounts are told apart by type. No decision hangs on this list. */
export type KnownNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** A namespace of CAIP-2: any that fits its grammar. The page knows those of its networks and of the contributed chains. */
export type ChainNamespace = KnownNamespace | (string & {})

/** CAIP-2: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10: `eip155:1:0xab16…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
