/** What a host passes to `siwx`: a SIWX of its own, a SIWE configuration, or the parts of ours. */
import type { Cacao, CaipNetworkId, ChainNamespace, Network, RequestArguments, SignInData } from '#wallet'

/** A session as hosts and servers know it (specification §3). */
export interface SiwxSession {
  readonly data: SignInData
  /** The exact text that was signed. */
  readonly message: string
  /** Hexadecimal on EVM, base58 on Solana. */
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

export interface SiwxMessageInput {
  /** Empty if the account is not known yet (one click over WalletConnect). */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly notBefore?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The fields, and by `toString` the text to sign. */
export interface SiwxMessage extends SignInData {
  toString(): string
}

/** Sign-in by the host's own code. */
export interface Siwx {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Verifies and keeps a session. Rejects if it is not valid. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions; with none, it signs out everywhere. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The valid sessions of this account on this network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Absent: not required. */
  getRequired?(): boolean
  /** Signs instead of the wallet. */
  signMessage?(request: {
    readonly message: string
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
  }): Promise<string>
  /** Whether disconnecting a wallet ends its sessions; default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}

/** The first of the four parts: writes the messages. */
export interface Messenger {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
}

/** The second: verifies the signatures of a namespace. */
export interface Verifier {
  readonly namespace: ChainNamespace
  /** Resolves to true only if the account has signed the message. Rejecting counts as false. */
  verify(session: SiwxSession, context: { readonly network: Network; readonly signal: AbortSignal }): Promise<boolean>
}

/** The third: keeps the sessions. */
export interface SessionStorage {
  add(session: SiwxSession): Promise<void>
  set(sessions: readonly SiwxSession[]): Promise<void>
  get(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  remove(chainId: CaipNetworkId, address: string): Promise<void>
  /** True if `add` has the signature verified by a server: then nothing is verified on the page. */
  readonly verifies?: boolean | undefined
}

/** The fourth: asks for the signature. */
export interface Signer {
  sign(request: {
    readonly message: string
    readonly account: { readonly namespace: ChainNamespace; readonly chainId: CaipNetworkId; readonly address: string }
    /** Asks the wallet of the account. */
    readonly request: (args: RequestArguments) => Promise<unknown>
    readonly signal: AbortSignal
  }): Promise<string>
}

/** Our SIWX, each part of which can be replaced. */
export interface ReadySiwx {
  /** No account becomes connected without a session; default false. */
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  /** One line in the message: letters, digits and ASCII punctuation. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Milliseconds until a session made on the page expires; default a week. A server decides by itself. */
  readonly lifetime?: number | undefined
  /** `local` (default): this browser's storage. `memory`: until the page is left. `server`: the HTTP contract at `server`. */
  readonly storage?: 'local' | 'memory' | 'server' | SessionStorage | undefined
  /** The address of the sign-in server; default `/sign-in` of this origin. Setting it selects `storage: 'server'`. */
  readonly server?: string | undefined
  readonly messenger?: Messenger | undefined
  readonly verifiers?: readonly Verifier[] | undefined
  readonly signer?: Signer | undefined
}

/** A configuration for Sign-In with Ethereum, as earlier products took it. Chains other than EVM do not sign in. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<{
    readonly domain: string
    readonly uri: string
    readonly chains?: readonly number[] | undefined
    readonly statement?: string | undefined
    readonly iat?: string | undefined
    readonly exp?: string | undefined
    readonly nbf?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
  }>
  /** `address` is `did:pkh:` followed by a CAIP-10 account. */
  createMessage(input: SiweMessageInput): string
  verifyMessage(input: {
    readonly message: string
    readonly signature: string
    readonly cacao?: Cacao | undefined
  }): Promise<boolean>
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: { readonly address: string; readonly chainId: number }): void
  onSignOut?(): void
  readonly required?: boolean | undefined
  readonly enabled?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
}

export interface SiweMessageInput {
  readonly address: string
  readonly chainId: number
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

export type SiwxOptions = Siwx | ReadySiwx | { readonly siwe: SiweConfig }

/** The host's own SIWX, among the options. */
export const isOwn = (options: SiwxOptions | undefined): options is Siwx =>
  typeof (options as Partial<Siwx> | undefined)?.createMessage === 'function'

/** Whether accounts stay unknown to the page until they have signed in. */
export function isRequired(options: SiwxOptions | undefined): boolean {
  if (isOwn(options)) return Boolean(options.getRequired?.())
  const { siwe, required } = (options ?? {}) as ReadySiwx & { readonly siwe?: SiweConfig }
  return siwe ? siwe.enabled !== false && siwe.required !== false : required === true
}

/** The sign-in server's address, if there is one. */
export function serverOf(options: SiwxOptions | undefined): string | undefined {
  const { server, storage } = (options ?? {}) as ReadySiwx
  const path = server ?? (storage === 'server' ? '/sign-in' : undefined)
  const here = globalThis.location?.href
  return path !== undefined && URL.canParse(path, here) ? new URL(path, here).href : path
}
