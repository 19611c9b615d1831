/** The contract of connectors. A connector emits events; only the wallets plugin writes state. */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { AccountEntry } from './accounts.ts'
import type { Network } from './networks.ts'
import type { ConnectorInfo } from './wallets.ts'
import type { KernelStorage, Logger } from '#kernel'

/** What a wallet answered when it connected. The wallets plugin checks it again before it becomes state. */
export interface Connection {
  /** CAIP-10, the active one first. Never empty. */
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /**
   * Details of some accounts, as the wallet reports them: the type, if it is not the usual one of the namespace (an ordinals
   * address, a smart account), public key and derivation path.
   */
  readonly details?:
    | Readonly<Partial<Record<CaipAddress, Partial<Pick<AccountEntry, 'type' | 'publicKey' | 'path'>>>>>
    | undefined
  /**
   * What the wallet signed while connecting, as CACAO (CAIP-74). It is unchecked. A guard of `ACCOUNT_GATE` may verify it instead
   * of asking for a signature.
   */
  readonly proof?: readonly unknown[] | undefined
  /** For a connector that reaches many wallets: the connected wallet, by its own claim. */
  readonly wallet?: { readonly name: string; readonly icon?: string | undefined } | undefined
}

/** `details` are those of a `Connection`, for accounts that it did not have. */
export type ConnectorEvent =
  | ({ readonly type: 'accounts'; readonly accounts: readonly CaipAddress[] } & Pick<Connection, 'details'>)
  /** `accounts`, never empty: the accounts on that network, if the wallet has others there. */
  | ({
      readonly type: 'chain'
      readonly chainId: CaipNetworkId
      readonly accounts?: readonly CaipAddress[] | undefined
    } & Pick<Connection, 'details'>)
  | { readonly type: 'disconnect'; readonly error?: unknown }
  /** The wallet's own message for the page (EIP-1193 `message`). */
  | { readonly type: 'message'; readonly message: unknown }

/** Resolves to the connections of a session, one for each namespace, the one to use first. May wait for a person. */
export type OfferedSession = (signal: AbortSignal) => Promise<Connection | readonly Connection[]>

/** What a connector gets from the page. */
export interface ConnectorEnvironment {
  emit(event: ConnectorEvent): void
  /**
   * Connects a session that did not start with `connect`: a remote wallet approved it, an app led back to the page, or a person
   * logged in within a frame. `session` is called like `connect`, with the same rules: one connect at a time per namespace,
   * `signal` aborts when nobody waits any more, and guards are asked before the page learns the accounts. Connections on other
   * namespaces are added if a connector of the same id is registered for them. Rejects like `WalletsService.connect`. If a guard
   * rejects, `disconnect` is called.
   */
  offer(session: OfferedSession): Promise<void>
  networks(): readonly Network[]
  readonly storage: KernelStorage
  readonly logger: Logger
  /** Aborts when the connector is unregistered. */
  readonly signal: AbortSignal
}

export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

/** One wallet on one namespace. All methods reject with a LatchkeyError (`USER_REJECTED` if the person declined). */
export interface Connector extends ConnectorInfo {
  /** Loads the code that `connect` needs, and does nothing else. Called while the wallet is listed. */
  prepare?(): void
  /** May prompt. `network` is the requested one; the result says which one the wallet is on. */
  connect(request: { readonly network?: Network | undefined; readonly signal: AbortSignal }): Promise<Connection>
  /**
   * Never prompts. Null if the wallet does not know the page any more. `network` is the one of the last visit, for wallets without a
   * network of their own (Solana).
   */
  restore(request: { readonly network?: Network | undefined; readonly signal: AbortSignal }): Promise<Connection | null>
  /** Ends the connection, in the wallet too if it supports that. */
  disconnect(): Promise<void>
  /** Switches the wallet's network, and adds it if the wallet does not know it. Absent if switching needs no wallet. */
  switchNetwork?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<void>
  /** A raw request to the wallet; `network` names the chain it is meant for. */
  request(
    args: RequestArguments,
    context: { readonly network?: Network | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>
  /** The networks that the wallet allows; absent means all. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
}

export type ConnectorFactory = (environment: ConnectorEnvironment) => Connector

/** The events of a provider, by EIP-1193. */
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
 * The EIP-1193 provider that hosts get. `eth_chainId` is hexadecimal; `on` and `removeListener` can be chained. Its type fits where
 * viem, wagmi and ethers expect a provider. Each has its own types for methods and payloads, so the caller chooses the type of the
 * answer, and `on` has a second form.
 */
export interface Eip1193Provider {
  /** `params` is a list or an object. Resolves to the wallet's answer; it is not checked to be an `Answer`. */
  request<Answer = unknown>(args: { readonly method: string; readonly params?: unknown }): Promise<Answer>
  on<E extends keyof ProviderEvents>(event: E, listener: (payload: ProviderEvents[E]) => void): Eip1193Provider
  on(event: keyof ProviderEvents, listener: (payload: never) => void): Eip1193Provider
  removeListener(event: string, listener: (payload: never) => void): Eip1193Provider
}

/** A provider found by EIP-6963 or on `window`. It is untrusted. */
export interface AnnouncedProvider {
  readonly namespace: ChainNamespace
  readonly uuid: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly provider: unknown
}
