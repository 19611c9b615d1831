/** Why a request is refused: the codes are part of the contract, the sentences are for developers. */

export const STATUS = {
  /** The body, or the text in it, cannot be read. */
  MALFORMED: 422,
  /** The message is for another site. */
  DOMAIN: 401,
  URI: 401,
  /** The message is about another account or network than `data` says. */
  ADDRESS: 401,
  CHAIN: 401,
  /** The network is none of this site's. */
  UNKNOWN_CHAIN: 422,
  /** Unknown, used, expired, or given to another browser. */
  NONCE: 401,
  ISSUED_AT: 401,
  EXPIRED: 401,
  NOT_BEFORE: 401,
  /** It does not prove the account. */
  SIGNATURE: 401,
  /** The CACAO says something else than the message. */
  CACAO: 401,
  /** Of the host's own endpoints: nobody is signed in with that account in this browser. */
  SIGNED_OUT: 401,
  /** The network's node gave no usable answer, so nothing is known about the signature. */
  NODE_DOWN: 503,
  /** The page may not use this server. */
  ORIGIN: 403,
  /** `X-Latchkey: 1` is missing. */
  HEADER: 403,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  NOT_FOUND: 404,
  /** A fault of this server. */
  INTERNAL: 500,
} as const

export type RefusalCode = keyof typeof STATUS

export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    /** For the header `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }

  response(): Response {
    const headers = { ...(this.retryAfterSeconds !== undefined && { 'retry-after': String(this.retryAfterSeconds) }) }
    return Response.json({ code: this.code, message: this.message }, { status: STATUS[this.code], headers })
  }
}
