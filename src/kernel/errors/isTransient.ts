import { codeOf, type LatchkeyError } from './LatchkeyError.ts'

/** True when the same request may succeed later: no answer came, or one with status 408, 429 or above 499. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== 'HTTP_STATUS') return code === 'HTTP_NETWORK' || code === 'HTTP_TIMEOUT'
  const status = Number((error as LatchkeyError).params['status'])
  return status === 408 || status === 429 || status >= 500
}
