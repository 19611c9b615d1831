/** What a chain can do for us. Amounts are bigint base units; Solana payloads cross this border as bytes. */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { Network } from './networks.ts'
import type { Clock, SlotItem } from '#kernel'
import type { CallAnswerOf, CallOf, FeesOf, FeeSuggestions, TransactionOf } from './chainTypes.ts'
import type { RequestArguments } from './connector.ts'

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
  readonly token?: CaipAddress | undefined
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

/** What the sender of a transaction put their signature under. */
export interface SignedTransaction {
  readonly from: string
  /** Whom the call itself gives something, in base units; `token` is absent for the native currency. */
  readonly gives: readonly { readonly to: string; readonly amount: bigint; readonly token?: CaipAddress | undefined }[]
}

/** Asks the connected wallet; how depends on the namespace. */
export type WalletRequest = (args: RequestArguments) => Promise<unknown>

/** Of whom something is asked, and how long for. */
interface Asking {
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * One namespace's abilities. What a chain cannot do is absent, never a stub. Whatever asks nodes rejects with ABORTED,
 * CHAIN_NOT_CONFIGURED (no address to ask), an HTTP_… or an RPC_… code, within a minute; whatever takes addresses with
 * INVALID_ADDRESS; whatever asks the wallet with USER_REJECTED and PROVIDER_INVALID as well.
 */
export interface ChainAdapter<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  /**
   * True for an address of this namespace; with `network`, for one that is of use there (a testnet may have others); `strict`
   * also checks its checksum, where it has one.
   */
  isAddress(
    address: string,
    options?: { readonly network?: Network | undefined; readonly strict?: boolean | undefined },
  ): boolean
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
  /**
   * The address that a name has in this network's own registry, forward only: whether the address calls itself so, `nameOf`
   * says. The name is looked up in its one spelling (`normalizeName`); null for what no registry takes, for a name that
   * nobody has and where the network has no registry. Asks the network's nodes and nobody else.
   */
  addressOf?(request: Asking & { readonly name: string }): Promise<string | null>
  /**
   * The one spelling in which this namespace's registries keep a name (ENSIP-15 on EVM); null for what no registry takes:
   * letters of several scripts, or such that pass for others. A name in another spelling than its own is somebody's trick.
   * Rejects with CHUNK_FAILED.
   */
  normalizeName?(name: string): Promise<string | null>
  /** A cheap call that tells whether the node answers. */
  ping?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<void>
  signMessage?(request: {
    readonly address: string
    readonly message: Uint8Array
    readonly wallet: WalletRequest
    readonly signal: AbortSignal
  }): Promise<Uint8Array>
  /**
   * Reads a contract, or what an account holds: changes nothing, needs no wallet and costs nothing. What is asked and
   * answered is the namespace's own. Rejects with RPC_TRANSACTION_REJECTED where the contract refuses, with
   * RPC_INVALID_PARAMS what is no such question.
   */
  call?(request: Asking & { readonly call: CallOf<N> }): Promise<CallAnswerOf<N>>
  /**
   * How much of `token` (CAIP-10) `spender` may still take from `owner`, in base units; 0 where nothing was allowed. Rejects
   * with CHAIN_MISMATCH for a token of another network, with TOKEN_NOT_SENDABLE where it is no token.
   */
  allowance?(
    request: Asking & { readonly owner: string; readonly spender: string; readonly token: CaipAddress },
  ): Promise<bigint>
  /** What transactions should offer now, from what was paid lately, in the namespace's own units; caps the greed of nodes. */
  suggestFees?(request: Asking): Promise<FeeSuggestions<FeesOf<N>>>
  estimateFee?(request: TransferRequest): Promise<FeeEstimate>
  /** Sends through the wallet; answers the transaction hash. */
  transfer?(request: TransferRequest & { readonly wallet: WalletRequest }): Promise<string>
  /**
   * Has the wallet sign and send a transaction as the namespace writes it; answers the hash. The wallet shows what it does:
   * nothing of it is understood here. Rejects with RPC_INVALID_PARAMS what is no transaction of `from`, with CHAIN_MISMATCH
   * where the wallet is on another network.
   */
  sendTransaction?(
    request: Asking & { readonly from: string; readonly transaction: TransactionOf<N>; readonly wallet: WalletRequest },
  ): Promise<string>
  /**
   * What was signed under a hash; null while no block has it. Histories are made of logs, in which every contract writes
   * what it likes (address poisoning); this is what nobody but the sender can have written.
   */
  readTransaction?(request: {
    readonly network: Network
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<SignedTransaction | null>
  waitForTransaction?(request: {
    readonly network: Network
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<TransactionOutcome>
}

/** What others have to know of a chain before any of its code is loaded, so that nobody keeps a list of chains. */
export interface ChainTraits {
  /** Letter case is no part of an address, at most a checksum (ERC-55): two spellings are one account. */
  readonly caseless?: boolean | undefined
  /** A key has the same address on all networks; elsewhere each writes it in its own way (SS58, prefixes of bech32). */
  readonly oneAddress?: boolean | undefined
  /**
   * What the addresses of `ChainEnvironment.rpcUrls` are spoken to in: the JSON-RPC of Ethereum's or of Solana's nodes, which
   * the hosted proxy passes on; any other word, or none, keeps the proxy out, which would hear of accounts in vain.
   */
  readonly rpc?: 'ethereum' | 'solana' | (string & {}) | undefined
  /** By its present id, what a network was called before: wallets elsewhere may know it by that alone (CAIP-2 ids were changed). */
  readonly formerIds?: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> | undefined
  /** The network whose registry names accounts of networks without one (ENS is on Ethereum); asked where the host lists it. */
  readonly registry?: CaipNetworkId | undefined
}

/** A chain as a plugin contributes it: data first, code on demand. */
export interface ChainContribution extends SlotItem, ChainTraits {
  /** The CAIP-2 namespace. */
  readonly id: ChainNamespace
  /** Shown where several namespaces meet: "EVM", "Solana". */
  readonly label: string
  /** What a valid address looks like, to be checked before any chain code is loaded. */
  readonly address: RegExp
  /** The same on single networks, by CAIP-2 id, where one's addresses are none of another (Bitcoin's `bc1` and `tb1`). */
  readonly addressOn?: Readonly<Partial<Record<CaipNetworkId, RegExp>>> | undefined
  /** Called once per modal, when the first wallet of the namespace is about to connect. */
  readonly load: () => Promise<{ readonly default: (environment: ChainEnvironment) => ChainAdapter }>
}

/** One exchange with a server of a chain. */
export interface NodeRequest {
  readonly method?: 'GET' | 'POST' | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly signal: AbortSignal
  /** Milliseconds until HTTP_TIMEOUT, for head and body together; default 10,000. */
  readonly limit?: number | undefined
}

/**
 * `fetch` for servers of a chain: the answer is read whole, of at most 2,000,000 bytes, no redirect is followed and no cookie
 * sent. Any status is an answer. Rejects with ABORTED, HTTP_TIMEOUT, HTTP_TOO_LARGE, HTTP_REDIRECT or HTTP_NETWORK, whose
 * texts hold no address.
 */
export type NodeFetch = (url: string, request: NodeRequest) => Promise<Response>

/** What waiting needs of a clock. */
export type Time = Pick<Clock, 'monotonic' | 'setTimeout' | 'clearTimeout'>

/** What an adapter needs of the page: with these it has no use for globals, and a test holds all of it. */
export interface ChainEnvironment {
  readonly clock: Clock
  readonly fetch: NodeFetch
  /** RPC addresses to try, best first: the host's own, the proxy's, the network's. */
  rpcUrls(network: Network): readonly string[]
  /** Aborted when the plugin stops: nothing may poll after that. */
  readonly signal: AbortSignal
  networkIds(): readonly CaipNetworkId[]
}
