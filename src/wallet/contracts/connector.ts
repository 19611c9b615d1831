/** How a wallet is reached. A connector emits; it never writes state (only the wallets plugin does). */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { AccountEntry } from './accounts.ts'
import type { Network } from './networks.ts'
import type { ConnectorInfo } from './wallets.ts'
import type { KernelStorage, Logger } from '#kernel'

/** What a wallet told us when it connected. Validated again by the wallets plugin before it becomes state. */
export interface Connection {
  /** CAIP-10, the active one first. Never empty. */
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  /**
   * What a wallet says of some of its accounts: their type where it is not the usual one of the namespace (an ordinals
   * address, a smart account), public key and derivation path.
   */
  readonly details?:
    | Readonly<Partial<Record<CaipAddress, Partial<Pick<AccountEntry, 'type' | 'publicKey' | 'path'>>>>>
    | undefined
  /**
   * What the wallet signed when it connected, as CACAO (CAIP-74): a proof that came without another question. Nobody has
   * checked it; a guard of `ACCOUNT_GATE` may, instead of asking for a signature.
   */
  readonly proof?: readonly unknown[] | undefined
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

/** Answers what a session stands for: one connection for each namespace, the one to be in use first. May wait for a person. */
export type OfferedSession = (signal: AbortSignal) => Promise<Connection | readonly Connection[]>

/** A connector's surroundings. */
export interface ConnectorEnvironment {
  emit(event: ConnectorEvent): void
  /**
   * A session that nobody asked `connect` for: a wallet elsewhere approved it, an app led back to the page, a person
   * logged in within a frame. `session` is called as `connect` would be, and the same holds for it: one connect at a time
   * per namespace, `signal` when nobody waits any more, guards before anybody hears of the accounts. Connections on other
   * namespaces join where a connector of the same id is registered for them. Rejects as `WalletsService.connect` does;
   * of a session that is kept out, `disconnect` is called.
   */
  offer(session: OfferedSession): Promise<void>
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
