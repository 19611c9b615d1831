import { isLatchkeyError, type ErrorCode, type Http, type Reporter } from '#kernel'
import type { Notices } from '#wallet'
import { isAllowedOrigin, isLocalOrigin } from './match.ts'
import { ORIGINS_MAX_BYTES, ORIGINS_PATH, originsAnswer } from './wire.ts'

export interface OriginCheck {
  /** The page's `self.origin`; `null` in a sandboxed frame. */
  readonly origin: string
  readonly http: Pick<Http, 'get'>
  readonly reporter: Pick<Reporter, 'report'>
  readonly alarm: Notices['alarm']
  readonly signal: AbortSignal
}

/**
 * Asks the service which origins the project allows, and alerts developers if this page's is not among them. It blocks nothing, since
 * only the service can. Pages on the developer's own machine send no request. Never rejects.
 */
export async function checkOrigin({ origin, http, reporter, alarm, signal }: OriginCheck): Promise<void> {
  if (isLocalOrigin(origin)) return
  try {
    const patterns = await http.get('wallets', ORIGINS_PATH, {
      schema: originsAnswer,
      maxBytes: ORIGINS_MAX_BYTES,
      signal,
    })
    if (!isAllowedOrigin(origin, patterns)) alarm('ALERT_INVALID_APP_CONFIGURATION', origin)
  } catch (error) {
    const code = alertOf(error)
    if (code) alarm(code, isLatchkeyError(error) ? error.detail : undefined)
    // A lost connection says nothing about the project. The reporter ignores cancellations.
    else reporter.report({ error, contribution: 'origins', category: 'API_ERROR' })
  }
}

/** What a failed answer says about the project; undefined if there was no answer. */
function alertOf(error: unknown): ErrorCode | undefined {
  if (!isLatchkeyError(error)) return undefined
  const { code, params } = error
  if (code === 'HTTP_MALFORMED' || code === 'HTTP_TOO_LARGE') return 'ALERT_SERVER_ERROR'
  if (code !== 'HTTP_STATUS') return undefined
  const status = Number(params['status'])
  if (status === 429) return 'ALERT_RATE_LIMITED'
  if (status >= 500) return 'ALERT_SERVER_ERROR'
  return status === 401 || status === 403 ? 'ALERT_INVALID_PROJECT_ID' : 'ALERT_PROJECT_ID_NOT_CONFIGURED'
}
