/** What a provider's page brought back: a result for the frame, or why there is none. */
import { DENIED, MISMATCH, REFUSED, socialError } from '../errors.ts'

const LONGEST = 200
/** How OAuth 2 (RFC 6749, 4.1.2.1) and the providers say that the person said no. */
const NO = /^(?:access_denied|user_cancelled_(?:authorize|login)|user_denied)\b/

/** Text after the first `?` as a query: results are parts of addresses. */
export const queryOf = (uri: string): URLSearchParams => new URLSearchParams(uri.slice(uri.indexOf('?') + 1))

/** The state of a login's address: that of the provider, or, behind a broker, of the address in it. */
export const stateOf = (uri: string): string | undefined => {
  const query = queryOf(uri)
  const inner = query.get('provider_authorization_url')
  return query.get('state') ?? (inner === null ? undefined : (queryOf(inner).get('state') ?? undefined))
}

/**
 * The result, if it is one, and of the login that was begun. Throws with the codes DENIED, REFUSED (the provider's own word is in
 * `params.message`) and MISMATCH (it belongs to another login: an old one, or somebody else's). `strict`: a result without a state
 * counts as another login's.
 */
export function checkResult(
  result: string,
  begun: string | undefined,
  { strict }: { readonly strict: boolean },
): string {
  const at = result.indexOf('error=')
  if (at >= 0) {
    const error = decoded(result.slice(at + 'error='.length))
    throw NO.test(error) ? socialError(DENIED) : socialError(REFUSED, { message: error.slice(0, LONGEST) })
  }
  const state = stateOf(result)
  // What was appended for the way back may come back, too.
  const isBegun = state === begun || state?.startsWith(`${begun}--`)
  if (state === undefined ? strict : begun !== undefined && !isBegun) throw socialError(MISMATCH)
  return result
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
