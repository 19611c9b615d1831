/** Sessions of remote wallets, and finished sign-ins (specification §3). Types only. */
import type { CaipAddress, CaipNetworkId } from './caip.ts'
import type { WalletListing } from './wallets.ts'
import type { ConnectionStatus } from './accounts.ts'

/** State of remote wallet sessions (WalletConnect). */
export interface WalletConnectionState {
  readonly status: ConnectionStatus
  readonly connections: Readonly<Record<string, unknown>>
  readonly wcUri?: string | undefined
  readonly wcPairingExpiry?: number | undefined
  readonly wcLinking?: { readonly href: string; readonly name: string } | undefined
  readonly recentWallet?: WalletListing | undefined
  readonly wcError?: boolean | undefined
  readonly buffering: boolean
}

/** A finished sign-in (EIP-4361 message or CACAO). */
export interface SignInSession {
  readonly data: Readonly<Record<string, unknown>>
  readonly message: string
  readonly signature: string
  readonly cacao?: Readonly<Record<string, unknown>> | undefined
}

/** A namespace of a WalletConnect session. */
export interface SessionNamespace {
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly accounts: readonly CaipAddress[]
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
}
