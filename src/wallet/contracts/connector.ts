/** How a wallet is reached. A connector emits; it never writes state (only the wallets plugin does). */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { ConnectorInfo, Network } from './entities.ts'
import type { KernelStorage, Logger } from '#kernel'

/** What a wallet told us when it connected. Validated again by the wallets plugin before it becomes state. */
export interface Connection {
  /** CAIP-10, the active one first. Never empty. */
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /** Who stands behind a connector that reaches many wallets, as the wallet says it itself: no proof of who it is. */
  readonly wallet?: { readonly name: string; readonly icon?: string | undefined } | undefined
}

export type ConnectorEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly CaipAddress[] }
  /** `accounts`, never empty: those on that network, where a wallet has others there than elsewhere. */
  | { readonly type: 'chain'; readonly chainId: CaipNetworkId; readonly accounts?: readonly CaipAddress[] | undefined }
  | { readonly type: 'disconnect'; readonly error?: unknown }
  /** The wallet's own message for the page (EIP-1193 `message`). */
  | { readonly type: 'message'; readonly message: unknown }

/** A connector's surroundings. */
export interface ConnectorEnvironment {
  emit(event: ConnectorEvent): void
  networks(): readonly Network[]
  readonly storage: KernelStorage
  readonly logger: Logger
  /** Aborted when the connector is unregistered. */
  readonly signal: AbortSignal
}

export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

/** One wallet on one namespace. All methods reject with a LatchkeyError (`USER_REJECTED` when the person said no). */
export interface Connector extends ConnectorInfo {
  /** Fetches the code that `connect` needs, and does nothing else: the wallet is listed, and may be chosen next. */
  prepare?(): void
  /** May prompt. `network` is the wanted one; the answer says which one it became. */
  connect(request: { readonly network?: Network | undefined; readonly signal: AbortSignal }): Promise<Connection>
  /**
   * Never prompts. Null when the wallet does not remember us. `network` is the one of the last visit, for wallets that have
   * none of their own (Solana's).
   */
  restore(request: { readonly network?: Network | undefined; readonly signal: AbortSignal }): Promise<Connection | null>
  /** Forgets the connection, in the wallet too where it can be told so. */
  disconnect(): Promise<void>
  /** Switches, adding the network to the wallet when it is unknown there. Absent: switching needs no wallet. */
  switchNetwork?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<void>
  /** A raw request to the wallet; `network` names the chain it is meant for. */
  request(
    args: RequestArguments,
    context: { readonly network?: Network | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>
  /** Networks the wallet allows, when it says so; absent means all. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
}

export type ConnectorFactory = (environment: ConnectorEnvironment) => Connector

/** What a provider tells, by EIP-1193. */
export interface ProviderEvents {
  /** The account in use first. */
  readonly accountsChanged: readonly string[]
  /** Hex on EVM; elsewhere the reference of CAIP-2. */
  readonly chainChanged: string
  readonly connect: { readonly chainId: string }
  /** With the `code` of EIP-1193: 4900. */
  readonly disconnect: Error & { readonly code: number; readonly data?: unknown }
  /** As the wallet sends it. */
  readonly message: unknown
}

/**
 * The face that hosts get: EIP-1193. `eth_chainId` is answered in hex; listeners are added and removed in a chain of calls. It goes where viem, wagmi and ethers expect a
 * provider: each has types of its own for methods and payloads, hence the answer of the caller's choice and the second
 * form of `on`.
 */
export interface Eip1193Provider {
  /** `params` are a list or an object. The wallet's answer as it came: nobody has checked that it is an `Answer`. */
  request<Answer = unknown>(args: { readonly method: string; readonly params?: unknown }): Promise<Answer>
  on<E extends keyof ProviderEvents>(event: E, listener: (payload: ProviderEvents[E]) => void): Eip1193Provider
  on(event: keyof ProviderEvents, listener: (payload: never) => void): Eip1193Provider
  removeListener(event: string, listener: (payload: never) => void): Eip1193Provider
}

/** A provider as found by EIP-6963 or on `window`: untrusted until proven otherwise. */
export interface AnnouncedProvider {
  readonly namespace: ChainNamespace
  readonly uuid: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly provider: unknown
}
