import { codeOf, isLatchkeyError, LatchkeyError, type ErrorCode } from '#kernel'
import { codeOfRpc } from '#wallet'

/** Reasons why the relay refuses a page (close code 3000), and the alert that tells the developer. */
const REFUSALS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/origin not allowed/i, 'ALERT_INVALID_APP_CONFIGURATION'],
  [/not yet valid/i, 'ALERT_SESSION_EXPIRED'],
  [/invalid key|project ?id/i, 'ALERT_INVALID_PROJECT_ID'],
]

/** Error codes of the WalletConnect specification. Those of JSON-RPC and EIP-1193 are in `codeOfRpc`. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  1001: 'PROVIDER_UNSUPPORTED_METHOD',
  3001: 'PROVIDER_UNAUTHORIZED',
  5100: 'CHAIN_NOT_SUPPORTED',
  5101: 'PROVIDER_UNSUPPORTED_METHOD',
  5104: 'CHAIN_NOT_SUPPORTED',
  6000: 'PROVIDER_DISCONNECTED',
}

/** The library's own errors have no code, or zero, so they are known by their messages. */
const MESSAGES: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /\buser\b.{0,40}\b(?:reject|den[iy]|declin|cancel|disapprov)|\b(?:reject|deni|declin|cancel)\w* by (?:the )?user/i,
    'USER_REJECTED',
  ],
  [/proposal expired|request expired|expired\. please try again/i, 'WALLET_TIMEOUT'],
  [/no internet connection/i, 'HTTP_NETWORK'],
  [
    /failed to publish|couldn't establish socket|socket stalled|connection (?:interrupted|request reset)/i,
    'HTTP_TIMEOUT',
  ],
  [/request\(\) chainid|unsupported chains/i, 'CHAIN_NOT_SUPPORTED'],
  [/request\(\) method|unsupported methods/i, 'PROVIDER_UNSUPPORTED_METHOD'],
  [/session topic doesn't exist|no matching key|recently deleted/i, 'CONNECTOR_NOT_CONNECTED'],
]

/** The code for a relay's refusal, or undefined if the error is about something else. */
export function refusal(error: unknown): ErrorCode | undefined {
  const text = textOf(error)
  return (
    REFUSALS.find(([pattern]) => pattern.test(text))?.[1] ?? (/code: 3000/.test(text) ? 'CONNECT_FAILED' : undefined)
  )
}

/** True if the session no longer exists, so that a disconnect has nothing left to do. */
export const isGone = (error: unknown): boolean => walletError(error).code === 'CONNECTOR_NOT_CONNECTED'

/**
 * The LatchkeyError for what the library or the wallet threw. Its cause is plain data (`code`, `message`, `data`), safe to log
 * and to hand to a host.
 */
export function walletError(thrown: unknown): LatchkeyError {
  // Errors from the relay are JSON, so an Error object was made on this page and a wallet cannot forge a LatchkeyError.
  if (thrown instanceof Error) {
    if (isLatchkeyError(thrown)) return thrown
    if (codeOf(thrown) === 'ABORTED') return new LatchkeyError('ABORTED')
  }
  const message = textOf(thrown)
  const number = peek(thrown, 'code')
  const code = typeof number === 'number' && Number.isSafeInteger(number) ? number : 0
  const known =
    CODES[code] ?? codeOfRpc(code) ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? refusal(thrown)
  const data = copy(peek(thrown, 'data'))
  const cause = { ...(code === 0 ? {} : { code }), message, ...(data === undefined ? {} : { data }) }
  return new LatchkeyError(known ?? 'UNKNOWN', { detail: message, cause })
}

/** The message, at most 300 characters, without secrets. */
export function textOf(thrown: unknown): string {
  const text = typeof thrown === 'string' ? thrown : peek(thrown, 'message')
  return typeof text === 'string' ? withoutSecrets(text).slice(0, 300) : ''
}

/** Removes what must not be logged: pairing uris hold an encryption key, relay addresses hold the client's token. */
export const withoutSecrets = (text: string): string =>
  text.replace(/wc:[^\s"']+/gi, 'wc:…').replace(/\?[^\s"']*(?:auth|projectId)=[^\s"']*/gi, '?…')

function peek(value: unknown, key: string): unknown {
  if (value === null || typeof value !== 'object') return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** A copy of JSON data such as revert reasons. Undefined if it cannot be copied or is large. */
function copy(value: unknown): unknown {
  try {
    const text = JSON.stringify(value) as string | undefined
    return text === undefined || text.length > 65_536 ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
