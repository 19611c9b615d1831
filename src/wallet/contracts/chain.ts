/** The contract of a chain. Amounts are bigints in base units; Solana payloads are bytes. */
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { Network } from './networks.ts'
import type { Clock, SlotItem } from '#kernel'
import type { CallAnswerOf, CallOf, FeesOf, FeeSuggestions, TransactionOf } from './chainTypes.ts'
import type { RequestArguments } from './connector.ts'
import type {
  NativeBalance,
  TransferRequest,
  FeeEstimate,
  TransactionOutcome,
  TransactionPlace,
  TokenFacts,
  PreparedTransfer,
  Movement,
  Simulation,
  SignedTransaction,
} from './transactions.ts'

/** Sends a request to the connected wallet, in the form of its namespace. */
export type WalletRequest = (args: RequestArguments) => Promise<unknown>

/** The network whose nodes are asked, and the signal that ends the wait. */
interface Asking {
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * What one namespace can do. If a chain cannot do something, the method is absent, never a stub. Every method that asks nodes
 * rejects within a minute, with ABORTED, CHAIN_NOT_CONFIGURED (there is no node), an HTTP_… or an RPC_… code. Methods that take
 * addresses also reject with INVALID_ADDRESS, and those that ask the wallet with USER_REJECTED and PROVIDER_INVALID.
 */
export interface ChainAdapter<N extends ChainNamespace = ChainNamespace> {
  readonly namespace: N
  /**
   * True for an address of this namespace; with `network`, for one that is valid there (a testnet may have others). `strict`
   * also checks the checksum, if there is one.
   */
  isAddress(
    address: string,
    options?: { readonly network?: Network | undefined; readonly strict?: boolean | undefined },
  ): boolean
  /** The normal form (ERC-55 on EVM). Throws INVALID_ADDRESS for anything else. */
  normalizeAddress(address: string): string
  getBalance(request: {
    readonly network: Network
    readonly address: string
    readonly signal: AbortSignal
  }): Promise<NativeBalance>
  /**
   * The name of an address in this network's own registry, only if the name resolves back to the address; null if there is
   * none. It is untrusted text. Asks only the network's nodes.
   */
  nameOf?(request: {
    readonly network: Network
    readonly address: string
    readonly signal: AbortSignal
  }): Promise<{ readonly name: string; readonly avatar: string | null } | null>
  /**
   * The address of a name in this network's own registry. Whether the address claims that name, `nameOf` tells. The name is
   * looked up in its normal form (`normalizeName`). Null for an invalid name, for a name that is not registered, and if the
   * network has no registry. Asks only the network's nodes.
   */
  addressOf?(request: Asking & { readonly name: string }): Promise<string | null>
  /**
   * The normal form of a name in this namespace's registries (ENSIP-15 on EVM); null for an invalid name, such as one with letters
   * of several scripts, or with letters that look like others. Do not trust a name that differs from its normal form. Rejects with
   * CHUNK_FAILED.
   */
  normalizeName?(name: string): Promise<string | null>
  /** A cheap request that checks whether the node answers. */
  ping?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<void>
  signMessage?(request: {
    readonly address: string
    readonly message: Uint8Array
    readonly wallet: WalletRequest
    readonly signal: AbortSignal
  }): Promise<Uint8Array>
  /**
   * Reads a contract, or the data of an account. It changes nothing, needs no wallet and costs nothing. Call and answer have the
   * types of the namespace. Rejects with RPC_TRANSACTION_REJECTED if the contract reverts, with RPC_INVALID_PARAMS for an invalid
   * call.
   */
  call?(request: Asking & { readonly call: CallOf<N> }): Promise<CallAnswerOf<N>>
  /**
   * Whether the account has signed `message`, as `signMessage` has it signed. On EVM: by EIP-1271 if there is code at the address, by
   * EIP-6492 before the contract exists, else by the key. Rejects if that cannot be known; only true proves anything.
   */
  verifyMessage?(
    request: Asking & { readonly address: string; readonly message: Uint8Array; readonly signature: Uint8Array },
  ): Promise<boolean>
  /** Whether the account is a contract wallet: code and not a key decides about its signatures. */
  isContract?(request: Asking & { readonly address: string }): Promise<boolean>
  /**
   * How much of `token` (CAIP-10) `spender` may still take from `owner`, in base units; 0 if nothing was approved. Rejects with
   * CHAIN_MISMATCH for a token of another network, with TOKEN_NOT_SENDABLE if it is not a token.
   */
  allowance?(
    request: Asking & { readonly owner: string; readonly spender: string; readonly token: CaipAddress },
  ): Promise<bigint>
  /** Suggested fees from recent blocks, in the namespace's own units. Limits what a node can suggest. */
  suggestFees?(request: Asking): Promise<FeeSuggestions<FeesOf<N>>>
  estimateFee?(request: TransferRequest): Promise<FeeEstimate>
  /**
   * Reads a token from the chain, for `owner`. Rejects with CHAIN_MISMATCH for a token of another network, with TOKEN_NOT_SENDABLE
   * if it is not a token.
   */
  readToken?(request: Asking & { readonly owner: string; readonly token: CaipAddress }): Promise<TokenFacts>
  /**
   * Makes the transaction of a transfer, which `sendTransaction` then sends as it is. Asks only nodes. Rejects with
   * AMOUNT_AND_RECEIVER_REQUIRED, CHAIN_MISMATCH, TOKEN_NOT_SENDABLE, BALANCE_TOO_LOW, FEE_BALANCE_TOO_LOW, AMOUNT_TOO_SMALL; with
   * RPC_TRANSACTION_REJECTED if it would fail and there is nothing to sign.
   */
  prepareTransfer?(request: TransferRequest): Promise<PreparedTransfer<N>>
  /**
   * Runs transactions of `from` one after the other on the newest block, without sending any. Of the tokens in `watch`, the balances
   * are compared, and of others what the logs say. Asks only nodes.
   */
  simulate?(
    request: Asking & {
      readonly from: string
      readonly transactions: readonly TransactionOf<N>[]
      readonly watch: readonly CaipAddress[]
    },
  ): Promise<Simulation<N>>
  /** What a transaction in a block changed for the account; null while no block has it. Without the native currency if that is unknown. */
  readMovements?(
    request: Asking & { readonly hash: string; readonly account: string },
  ): Promise<readonly Movement[] | null>
  /** Sends through the wallet. Resolves to the transaction hash. */
  transfer?(request: TransferRequest & { readonly wallet: WalletRequest }): Promise<string>
  /**
   * Asks the wallet to sign and send a transaction of the namespace. Resolves to the hash. The adapter does not interpret the
   * transaction; the wallet shows what it does. Rejects with RPC_INVALID_PARAMS if it is not a transaction of `from`, with
   * CHAIN_MISMATCH if the wallet is on another network.
   */
  sendTransaction?(
    request: Asking & {
      readonly from: string
      readonly transaction: TransactionOf<N>
      readonly wallet: WalletRequest
      /** Asks a smart account for a call instead of a transaction (EIP-5792), if the wallet says that it is one. Then the wallet sets the fee. */
      readonly calls?: boolean | undefined
    },
  ): Promise<string>
  /**
   * Whether the wallet says that it carries out several transactions of this account as one atomic batch (EIP-5792). Asks only the
   * wallet, which asks nobody. False if it does not answer. Rejects only with ABORTED.
   */
  canBatch?(request: Asking & { readonly from: string; readonly wallet: WalletRequest }): Promise<boolean>
  /**
   * Asks the wallet to carry out transactions of `from` in this order as one atomic batch: all of them happen, or none. The wallet
   * sets the fee. Resolves to the id of the batch as soon as the person said yes. Rejects as `sendTransaction` does, and with a code
   * of EIP-5792 if the wallet cannot do it.
   */
  sendBatch?(
    request: Asking & {
      readonly from: string
      readonly transactions: readonly TransactionOf<N>[]
      readonly wallet: WalletRequest
    },
  ): Promise<string>
  /**
   * What became of a batch. Asks the wallet, because the transaction that carried a batch may be confirmed although the batch in it
   * was undone: then it is `failed`. Rejects with RPC_TRANSACTION_REJECTED if the wallet dropped it before it reached the chain, with
   * RECEIPT_TIMEOUT if nothing is known after minutes.
   */
  waitForBatch?(request: Asking & { readonly id: string; readonly wallet: WalletRequest }): Promise<TransactionOutcome>
  /**
   * What was signed in the transaction with this hash; null while no block has it. Histories are made from logs, in which any
   * contract can write anything (address poisoning). Only the sender can have written this.
   */
  readTransaction?(request: {
    readonly network: Network
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<SignedTransaction | null>
  /**
   * Rejects with TRANSACTION_EXPIRED if no block can contain it any more, with RECEIPT_TIMEOUT if neither is known after minutes. With
   * `track`, a transaction that the wallet has replaced is recognised: `known` is its place, and `seen` is told the place as soon as
   * a node knows it. With `account`, whose transaction it is, what a contract wallet has signed (an operation of ERC-4337) and was
   * undone is `failed`, although the transaction that carried it succeeded. Rejects with TRANSACTION_NOT_FOUND if it carried several
   * of that account, and some of them were undone.
   */
  waitForTransaction?(request: {
    readonly network: Network
    readonly hash: string
    readonly account?: string | undefined
    readonly signal: AbortSignal
    readonly track?: { readonly known?: TransactionPlace | undefined; seen?(place: TransactionPlace): void } | undefined
  }): Promise<TransactionOutcome>
}

/** Facts about a chain that are needed before its code is loaded. As they are data, no code keeps a list of chains. */
export interface ChainTraits {
  /** Letter case does not matter in an address, or is only a checksum (ERC-55). */
  readonly caseless?: boolean | undefined
  /** A key has the same address on all networks. On other chains, each network writes it differently (SS58, bech32 prefixes). */
  readonly oneAddress?: boolean | undefined
  /**
   * The protocol of the nodes in `ChainEnvironment.rpcUrls`. The hosted proxy supports the JSON-RPC of Ethereum and Solana nodes.
   * With any other value, or none, it is not asked, so that it does not learn accounts for nothing.
   */
  readonly rpc?: 'ethereum' | 'solana' | (string & {}) | undefined
  /** Earlier ids of networks, by their present id, because remote wallets may know only those (CAIP-2 ids were changed). */
  readonly formerIds?: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> | undefined
  /** How sign-in messages name an account of this chain (CAIP-122), and how signatures are written. Absent: it cannot sign in. */
  readonly signIn?:
    | {
        readonly account: string
        readonly signature: 'hex' | 'base58'
        /** Ids of networks without the namespace; by default as CAIP-2 has them. */
        readonly reference?: RegExp | undefined
      }
    | undefined
  /** The network whose name registry serves networks without one (ENS is on Ethereum). It is used if the host lists it. */
  readonly registry?: CaipNetworkId | undefined
}

/** A chain as a plugin contributes it: data first, code on demand. */
export interface ChainContribution extends SlotItem, ChainTraits {
  /** The CAIP-2 namespace. */
  readonly id: ChainNamespace
  /** Shown to tell namespaces apart: "EVM", "Solana". */
  readonly label: string
  /** A pattern of valid addresses, used before any chain code is loaded. */
  readonly address: RegExp
  /** Patterns of single networks, by CAIP-2 id, if an address of one is invalid on another (Bitcoin's `bc1` and `tb1`). */
  readonly addressOn?: Readonly<Partial<Record<CaipNetworkId, RegExp>>> | undefined
  /** Called once per modal, when the adapter is first needed. */
  readonly load: () => Promise<{ readonly default: (environment: ChainEnvironment) => ChainAdapter }>
}

/** One request to a server of a chain. */
export interface NodeRequest {
  readonly method?: 'GET' | 'POST' | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly signal: AbortSignal
  /** Milliseconds until HTTP_TIMEOUT, for head and body together; default 10,000. */
  readonly limit?: number | undefined
}

/**
 * `fetch` for servers of a chain. It reads the whole answer, at most 2,000,000 bytes, follows no redirect and sends no cookies. It
 * resolves for any status. Rejects with ABORTED, HTTP_TIMEOUT, HTTP_TOO_LARGE, HTTP_REDIRECT or HTTP_NETWORK, whose texts contain
 * no address.
 */
export type NodeFetch = (url: string, request: NodeRequest) => Promise<Response>

/** The part of a clock that waiting needs. */
export type Time = Pick<Clock, 'monotonic' | 'setTimeout' | 'clearTimeout'>

/** Everything that an adapter needs of the page. It needs no globals, so a test can control all of it. */
export interface ChainEnvironment {
  readonly clock: Clock
  readonly fetch: NodeFetch
  /** Addresses of nodes, the preferred ones first: the host's own, the proxy's, the network's. */
  rpcUrls(network: Network): readonly string[]
  /** Aborts when the plugin stops. Nothing may poll after that. */
  readonly signal: AbortSignal
  networkIds(): readonly CaipNetworkId[]
}
