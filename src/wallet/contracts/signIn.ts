/**
 * Signing in: a signature proves that somebody has the account's key. One plugin asks for it and keeps the sessions; others use
 * `SIGN_IN`.
 */
import { defineToken, type Readable } from '#kernel'
import type { CaipAddress, CaipNetworkId } from './caip.ts'

/** The signed payload of a CACAO (CAIP-74): the fields of a sign-in message (CAIP-122). It is unchecked. */
export interface CacaoPayload {
  /** `did:pkh:` followed by a CAIP-10 account. */
  readonly iss: string
  readonly domain: string
  /** The address of the page that asked. */
  readonly aud: string
  readonly version: string
  readonly nonce: string
  /** RFC 3339, as are `nbf` and `exp`. */
  readonly iat: string
  readonly nbf?: string | undefined
  readonly exp?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** A sign-in as one object (CAIP-74), which wallets return if they sign while connecting. */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: CacaoPayload
  /** `t` is the kind of signature: `eip191`, `eip1271`, or one of the namespace. */
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/** The fields of a message (CAIP-122), under the product's names. */
export interface SignInData {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** RFC 3339, as are the next two. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** The validity of a session, by the wall clock: ms since 1970. A clock that is briefly wrong must not end or revive a session. */
export interface SessionTimes {
  readonly issued: number
  readonly notBefore?: number | undefined
  /** Absent if it has no end. */
  readonly expires?: number | undefined
}

/** A completed sign-in of one account on one network. It proves nothing about other addresses or networks. */
export interface SignInSession {
  readonly account: CaipAddress
  readonly data: SignInData
  /** The exact text that was signed. */
  readonly message: string
  /** In the format of the namespace: hexadecimal on EVM, base58 on Solana. */
  readonly signature: string
  /** The CACAO, if the wallet returned one or one was made. */
  readonly cacao?: Cacao | undefined
  readonly times: SessionTimes
}

/** An account that is asked to sign, and who has to act next: the person, the wallet, or the verifying server. */
export interface SignInQuestion {
  readonly account: CaipAddress
  readonly waitsFor: 'person' | 'wallet' | 'server'
}

/** Public state, without messages and signatures, which only those who need them get. */
export interface SignInState {
  /** If true, no account becomes connected without a session (a guard of `ACCOUNT_GATE` enforces that). */
  readonly required: boolean
  /** Accounts with a valid session. An account is removed when its session expires. */
  readonly signedIn: readonly CaipAddress[]
  /** At most one account is asked at a time. */
  readonly asking: SignInQuestion | undefined
}

/**
 * The code for a signature that does not prove the account: it is forged, belongs to another message, or could not be verified. It
 * belongs to the implementing plugin (`acme/NOT_PROVED`), which has the words. `connect` rejects with GATE_CLOSED, with this as cause.
 */
export type NotProvedCode = `${string}/NOT_PROVED`

export interface SignInService {
  readonly state: Readable<SignInState>
  /** The session of an account, if it is valid now. Its signature is a secret between the page and its server. */
  session(account: CaipAddress): SignInSession | undefined
  /**
   * Asks the account's wallet to sign, unless there is a session. Two calls for the same account share one request, which continues
   * while one of them waits. A call for another account replaces it (ABORTED). Rejects with USER_REJECTED, MODAL_CLOSED, ABORTED,
   * SIGN_IN_NO_ADDRESS (not connected), SIGN_IN_NO_NETWORK (not on a network of this page), SIGN_IN_NO_CLIENT (no provider), or
   * SIGN_IN_INIT_FAILED (no message could be made). A refused or failed signature can be tried again in the view; whoever gives up
   * rejects with USER_REJECTED. Then nobody is signed in.
   */
  signIn(account: CaipAddress, options: { readonly signal: AbortSignal }): Promise<SignInSession>
  /**
   * Ends the session of one account, or of all. It ends in the page at once, even if the server cannot be reached; then this rejects
   * with an HTTP_… code. It disconnects no wallet, unless sign-in is required: then no account stays connected without a session.
   */
  signOut(account?: CaipAddress): Promise<void>
  /**
   * The fields of a message for an account that is not known yet (its address is empty), for connectors whose wallets sign while they
   * connect. What they sign belongs into `Connection.proof`; a nonce counts once. Rejects if no message can be made.
   */
  challenge(request: {
    readonly chainId: CaipNetworkId
    readonly signal?: AbortSignal | undefined
  }): Promise<SignInData>
}

/** The signed-in accounts; signs in and out. */
export const SIGN_IN = /* @__PURE__ */ defineToken<SignInService>('signin/sessions')
