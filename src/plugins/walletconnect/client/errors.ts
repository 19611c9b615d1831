import { codeOf, isLatchkeyError, LatchkeyError, type ErrorCode } from '#kernel'
import { codeOfRpc } from '#wallet'

/** How the relay turns a page away (close code 3000), and what the developer is told. */
const REFUSALS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/origin not allowed/i, 'ALERT_INVALID_APP_CONFIGURATION'],
  [/not yet valid/i, 'ALERT_SESSION_EXPIRED'],
  [/invalid key|project ?id/i, 'ALERT_INVALID_PROJECT_ID'],
]

/** Numbers of the WalletConnect specification; a person's no and the wire's own are known to the kernel. */
const NUMBERS: Readonly<Record<number, ErrorCode>> = {
  1001: 'PROVIDER_UNSUPPORTED_METHOD',
  3001: 'PROVIDER_UNAUTHORIZED',
  5100: 'CHAIN_NOT_SUPPORTED',
  5101: 'PROVIDER_UNSUPPORTED_METHOD',
  5104: 'CHAIN_NOT_SUPPORTED',
  6000: 'PROVIDER_DISCONNECTED',
}

/** The library's own complaints have no number, or zero. */
const TEXTS: readonly (readonly [RegExp, ErrorCode])[] = [
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

/** A relay's refusal by our name, or undefined when the error says something else. */
export function refusal(error: unknown): ErrorCode | undefined {
  const text = textOf(error)
  return (
    REFUSALS.find(([pattern]) => pattern.test(text))?.[1] ?? (/code: 3000/.test(text) ? 'CONNECT_FAILED' : undefined)
  )
}

/** True for what a disconnect may come across without having failed: the session was gone already. */
export const isGone = (error: unknown): boolean => walletError(error).code === 'CONNECTOR_NOT_CONNECTED'

/**
 * Our error for what the library or the wallet threw, with plain values as its cause (`code`, `message`, `data`): safe to
 * log and to hand to a host. A wallet cannot speak in our name.
 */
export function walletError(thrown: unknown): LatchkeyError {
  // What came over the relay is JSON, however it calls itself: only an Error can be ours, from whichever copy of us.
  if (thrown instanceof Error) {
    if (isLatchkeyError(thrown)) return thrown
    if (codeOf(thrown) === 'ABORTED') return new LatchkeyError('ABORTED')
  }
  const message = textOf(thrown)
  const number = peek(thrown, 'code')
  const code = typeof number === 'number' && Number.isSafeInteger(number) ? number : 0
  const known =
    NUMBERS[code] ?? codeOfRpc(code) ?? TEXTS.find(([pattern]) => pattern.test(message))?.[1] ?? refusal(thrown)
  const data = copy(peek(thrown, 'data'))
  const cause = { ...(code === 0 ? {} : { code }), message, ...(data === undefined ? {} : { data }) }
  return new LatchkeyError(known ?? 'UNKNOWN', { detail: message, cause })
}

/** At most 300 characters, without what a pairing uri gives away. */
export function textOf(thrown: unknown): string {
  const text = typeof thrown === 'string' ? thrown : peek(thrown, 'message')
  return typeof text === 'string' ? withoutKeys(text).slice(0, 300) : ''
}

/** A pairing uri holds the key of its conversation, an address of the relay the client's token: neither may be logged. */
export const withoutKeys = (text: string): string =>
  text.replace(/wc:[^\s"']+/gi, 'wc:…').replace(/\?[^\s"']*(?:auth|projectId)=[^\s"']*/gi, '?…')

function peek(value: unknown, key: string): unknown {
  if (value === null || typeof value !== 'object') return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** JSON-like data (revert reasons), copied; nothing when it cannot be copied or is large. */
function copy(value: unknown): unknown {
  try {
    const text = JSON.stringify(value) as string | undefined
    return text === undefined || text.length > 65_536 ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
