/** What a chain can do for us. Amounts are bigint base units; Solana payloads cross this border as bytes. */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { Network } from './entities.ts'
import type { Eip1193Provider } from './connector.ts'

export interface NativeBalance {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

export interface TransferRequest {
  readonly network: Network
  readonly from: string
  readonly to: string
  /** CAIP-10 of the token; absent for the native currency. */
  readonly token?: CaipAddress
  /** Base units. */
  readonly amount: bigint
  readonly signal: AbortSignal
}

export interface FeeEstimate {
  /** Base units of the native currency. */
  readonly fee: bigint
  readonly symbol: string
  readonly decimals: number
}

export interface TransactionOutcome {
  readonly hash: string
  readonly status: 'confirmed' | 'failed'
}

/** Asks the connected wallet; how depends on the namespace. */
export type WalletRequest = Eip1193Provider['request']

/** One namespace's abilities. What a chain cannot do is absent, never a stub. */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /** True for an address of this namespace; `strict` also checks its checksum, where it has one. */
  isAddress(address: string, options?: { readonly strict?: boolean }): boolean
  /** The canonical spelling (ERC-55 on EVM). Rejects what is not an address with INVALID_ADDRESS. */
  normalizeAddress(address: string): string
  getBalance(request: {
    readonly network: Network
    readonly address: string
    readonly signal: AbortSignal
  }): Promise<NativeBalance>
  /**
   * The name that an address has given itself in this network's own registry, only if that leads back to the address;
   * null when there is none. It is a stranger's text. Asks the network's nodes and nobody else.
   */
  nameOf?(request: {
    readonly network: Network
    readonly address: string
    readonly signal: AbortSignal
  }): Promise<{ readonly name: string; readonly avatar: string | null } | null>
  /** A cheap call that tells whether the node answers. */
  ping?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<void>
  signMessage?(request: {
    readonly address: string
    readonly message: Uint8Array
    readonly wallet: WalletRequest
    readonly signal: AbortSignal
  }): Promise<Uint8Array>
  estimateFee?(request: TransferRequest): Promise<FeeEstimate>
  /** Sends through the wallet; answers the transaction hash. */
  transfer?(request: TransferRequest & { readonly wallet: WalletRequest }): Promise<string>
  waitForTransaction?(request: {
    readonly network: Network
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<TransactionOutcome>
}

/** A chain as a plugin contributes it: data first, code on demand. */
export interface ChainContribution {
  readonly namespace: ChainNamespace
  /** Shown where several namespaces meet: "EVM", "Solana". */
  readonly label: string
  /** What a valid address looks like, to be checked before any chain code is loaded. */
  readonly address: RegExp
  /** Called once per modal, when the first wallet of the namespace is about to connect. */
  readonly load: () => Promise<{ readonly default: (environment: ChainEnvironment) => ChainAdapter }>
}

export interface ChainEnvironment {
  /** RPC addresses to try, best first: the host's own, the proxy's, the network's. */
  rpcUrls(network: Network): readonly string[]
  /** Aborted when the plugin stops: nothing may poll after that. */
  readonly signal: AbortSignal
  networkIds(): readonly CaipNetworkId[]
}
