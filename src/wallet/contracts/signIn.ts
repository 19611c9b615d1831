/**
 * Signing in: an account proves with a signature that somebody holds its key. Who asks for it and who keeps the sessions is
 * one plugin, whatever its name; others use `SIGN_IN`. Not exported from `#wallet` while nothing implements it.
 */
import { defineToken, type Readable } from '#kernel'
import type { CaipAddress, CaipNetworkId } from './caip.ts'

/** What was signed, as CACAO (CAIP-74) writes it: the fields of a sign-in message (CAIP-122). Nobody has checked any of it. */
export interface CacaoPayload {
  /** `did:pkh:` and a CAIP-10 account. */
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

/** A sign-in as one object (CAIP-74): what wallets answer to a connection that asks for a signature at once. */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: CacaoPayload
  /** `t` says how it was signed: `eip191`, `eip1271`, or the namespace's own. */
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

/** From when until when, by the wall's clock: ms since 1970. A minute of a wrong clock must not end a session, nor revive one. */
export interface SessionTimes {
  readonly issued: number
  readonly notBefore?: number | undefined
  /** Absent: it ends when somebody ends it. */
  readonly expires?: number | undefined
}

/** A finished sign-in of one account on one network: of another address, or on another network, it says nothing. */
export interface SignInSession {
  readonly account: CaipAddress
  readonly data: SignInData
  /** Word for word as it was signed. */
  readonly message: string
  /** As the namespace writes signatures: hexadecimal on EVM, base58 on Solana. */
  readonly signature: string
  /** Where it came as one, or was made into one. */
  readonly cacao?: Cacao | undefined
  readonly times: SessionTimes
}

/** Somebody is asked to sign, and by whom we wait: the person here, the wallet, or the server that verifies. */
export interface SignInQuestion {
  readonly account: CaipAddress
  readonly waitsFor: 'person' | 'wallet' | 'server'
}

/** Plain data for everybody to watch, without messages and signatures: what proves who somebody is goes to who needs it. */
export interface SignInState {
  /** Without a session no account is told to be connected (a guard of `ACCOUNT_GATE` sees to that). */
  readonly required: boolean
  /** Accounts with a session that is good now. One that ends leaves the list by itself. */
  readonly signedIn: readonly CaipAddress[]
  /** At most one account is asked at a time. */
  readonly asking: SignInQuestion | undefined
}

/**
 * Code of a signature that does not prove the account: forged, of another message, or the verifier could not tell. It is the
 * implementing plugin's own (`acme/NOT_PROVED`), which has the words. Who asked to connect hears GATE_CLOSED, with this as cause.
 */
export type NotProvedCode = `${string}/NOT_PROVED`

export interface SignInService {
  readonly state: Readable<SignInState>
  /** The session of an account, if it is good at this moment; the signature is a secret between the page and its server. */
  session(account: CaipAddress): SignInSession | undefined
  /**
   * Asks the account's wallet to sign, unless there is a session. Two callers with one account are one question, which goes on
   * while one of them waits; another account replaces it (ABORTED). Rejects with USER_REJECTED, MODAL_CLOSED, ABORTED,
   * SIGN_IN_NO_ADDRESS (not connected), SIGN_IN_NO_NETWORK (not on a network of this page), SIGN_IN_INIT_FAILED (no message
   * could be made), what the wallet says, an HTTP_… code, or `…/NOT_PROVED`. Then nobody is signed in.
   */
  signIn(account: CaipAddress, options: { readonly signal: AbortSignal }): Promise<SignInSession>
  /**
   * Ends the session of one account, or all. It is over here at once, and stays over when the server cannot be told: then it
   * rejects with an HTTP_… code. Disconnects nobody. Without a session it does nothing.
   */
  signOut(account?: CaipAddress): Promise<void>
}

/** Who is signed in, and signing in and out. */
export const SIGN_IN = /* @__PURE__ */ defineToken<SignInService>('signin/sessions')
