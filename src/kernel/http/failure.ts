import type { Clock } from '../contracts/index.ts'
import { codeOf, LatchkeyError } from '../errors/index.ts'
import { parseJson } from './body.ts'
import { readText } from './readText.ts'

/** Error bodies are small; what is longer is left unread. */
const LONGEST_BODY = 16_384
/** Within one request nobody is kept waiting longer; whoever asks again later can obey the whole of it. */
const LONGEST_WAIT = 30_000
const LONGEST_SAID = 86_400_000

/** `cause` of HTTP_STATUS: what the service said along with it. Untrusted; it goes through a schema before use. */
export interface HttpFailure {
  readonly status: number
  /** Parsed when it is JSON, else text. */
  readonly body: unknown
  /** Milliseconds to wait, from Retry-After; at most a day. */
  readonly retryAfter: number
}

/** The error for an answer that is not 2xx. */
export async function statusError(response: Response, where: string, clock: Clock): Promise<LatchkeyError> {
  const { status, headers } = response
  const text = await readText(response, where, LONGEST_BODY).catch(() => '')
  const json = parseJson(text)
  const cause: HttpFailure = {
    status,
    body: json ? json.value : text,
    retryAfter: retryAfter(headers, clock),
  }
  return new LatchkeyError('HTTP_STATUS', { params: { status }, detail: `${where}: status ${status}`, cause })
}

/**
 * Seconds or a date (RFC 9110 §10.2.3), in ms; 0 for anything else. A date is meant by the service's clock, and the
 * person's may be a year off (threat T11): the answer's own date tells what time it is there. Where the browser may not
 * read that, ours has to do, and nobody is locked out by it for long.
 */
function retryAfter(headers: Headers, clock: Clock): number {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(LONGEST_SAID, Number(text) * 1_000)
  const there = Date.parse(headers.get('date') ?? '')
  const [now, most] = Number.isNaN(there) ? [clock.now(), LONGEST_WAIT] : [there, LONGEST_SAID]
  return Math.min(most, Math.max(0, Date.parse(text) - now || 0))
}

/** The least pause before a GET is sent again, or undefined when it would only fail again. */
export function againAfter(error: unknown): number | undefined {
  const code = codeOf(error)
  if (code === 'HTTP_NETWORK' || code === 'HTTP_TIMEOUT') return 0
  if (code !== 'HTTP_STATUS') return undefined
  const { status, retryAfter: wait } = (error as LatchkeyError).cause as HttpFailure
  return status === 408 || status === 429 || status >= 500 ? Math.min(LONGEST_WAIT, wait) : undefined
}
