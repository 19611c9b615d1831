/** What a provider's page brought back: a result for the frame, or why there is none. */
import type { LatchkeyError } from '#kernel'
import { DENIED, MISCONFIGURED, MISMATCH, REFUSED, socialError, UNAVAILABLE, UNFINISHED } from '../errors.ts'

const LONGEST = 200

/** What OAuth 2 (RFC 6749, 4.1.2.1), OpenID Connect (3.1.2.6) and the providers answer in place of a result. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:access_denied|user_cancelled_(?:authorize|login)|user_denied)\b/, DENIED],
  [/^(?:server_error|temporarily_unavailable)\b/, UNAVAILABLE],
  [/^(?:login|interaction|consent|account_selection)_required\b/, UNFINISHED],
  [
    /^(?:unauthorized_client|invalid_(?:client|request|request_uri|request_object|scope)|unsupported_response_type|redirect_uri_mismatch|(?:request|request_uri|registration)_not_supported)\b/,
    MISCONFIGURED,
  ],
]

/** Text after the first `?` as a query: results are parts of addresses. */
export const queryOf = (uri: string): URLSearchParams => new URLSearchParams(uri.slice(uri.indexOf('?') + 1))

/** The state of a login's address: that of the provider, or, behind a broker, of the address in it. */
export const stateOf = (uri: string): string | undefined => {
  const query = queryOf(uri)
  const inner = query.get('provider_authorization_url')
  return query.get('state') ?? (inner === null ? undefined : (queryOf(inner).get('state') ?? undefined))
}

/**
 * The result, if it is one, and of the login that was begun. Throws with the codes DENIED, UNAVAILABLE, UNFINISHED, MISCONFIGURED,
 * REFUSED (for another reason; the provider's own words are in `params.message`) and MISMATCH (it belongs to another login: an old one, or somebody else's). `strict`: a result without a state
 * counts as another login's.
 */
export function checkResult(
  result: string,
  begun: string | undefined,
  { strict }: { readonly strict: boolean },
): string {
  const at = result.indexOf('error=')
  if (at >= 0) throw refusal(result.slice(at + 'error='.length))
  const state = stateOf(result)
  // What was appended for the way back may come back, too.
  const isBegun = state === begun || state?.startsWith(`${begun}--`)
  if (state === undefined ? strict : begun !== undefined && !isBegun) throw socialError(MISMATCH)
  return result
}

/** An error is a code; a sentence may follow as `error_description`. */
function refusal(text: string): LatchkeyError {
  const [error = '', ...rest] = text.split('&')
  const reason = decoded(error)
  const code = REASONS.find(([pattern]) => pattern.test(reason))?.[1]
  if (code !== undefined) return socialError(code)
  const message = new URLSearchParams(rest.join('&')).get('error_description') || reason
  return socialError(REFUSED, { message: message.slice(0, LONGEST) })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
