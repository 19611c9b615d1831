/** Networks (specification §3), as plain data. Types only. */
import type { CaipNetworkId, ChainNamespace } from './caip.ts'

/** A network. viem's chain objects fit as they are (a missing `chainNamespace` means eip155). */
export interface Network {
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?:
    | {
        readonly multicall3?: { readonly address: string; readonly blockCreated?: number | undefined } | undefined
        /** ENS's universal resolver, on the networks that have it. */
        readonly ensUniversalResolver?:
          | { readonly address: string; readonly blockCreated?: number | undefined }
          | undefined
      }
    | undefined
  readonly testnet?: boolean | undefined
  /** The month in which the network was shut down, as ISO `YYYY-MM`; absent while it runs. */
  readonly retired?: string | undefined
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
}

/** A network as hosts write it. Namespace and CAIP-2 id are derived if absent. */
export type NetworkInput = Omit<Network, 'chainNamespace' | 'caipNetworkId' | 'id' | 'contracts'> & {
  readonly id: number | string
  readonly chainNamespace?: string | undefined
  readonly caipNetworkId?: string | undefined
  /** viem's chains have other contracts too, and some have no multicall3. */
  readonly contracts?: (Network['contracts'] & { readonly [name: string]: unknown }) | undefined
}
