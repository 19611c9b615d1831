import type { Clock } from '../contracts/index.ts'
import { isTransient, LatchkeyError } from '../errors/index.ts'
import { parseJson } from './body.ts'
import { readText } from './readText.ts'

/** Error bodies are small; a longer one counts as empty. */
const LONGEST_BODY = 16_384
/** The longest pause in ms before a request is sent again, whatever Retry-After says. */
const LONGEST_WAIT = 30_000
/** The longest Retry-After that callers are told, in ms. */
const LONGEST_RETRY_AFTER = 86_400_000

/** The `cause` of HTTP_STATUS: what the service answered. It is untrusted, so validate it before use. */
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
 * Retry-After in ms, from seconds or a date (RFC 9110 §10.2.3); 0 for anything else. A date is compared with the answer's
 * own `date` header, since the person's clock may be a year off (threat T11). Where the browser may not read that header,
 * the person's clock is used, and the wait is kept short in case it is wrong.
 */
function retryAfter(headers: Headers, clock: Clock): number {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(LONGEST_RETRY_AFTER, Number(text) * 1_000)
  const there = Date.parse(headers.get('date') ?? '')
  const [now, most] = Number.isNaN(there) ? [clock.now(), LONGEST_WAIT] : [there, LONGEST_RETRY_AFTER]
  return Math.min(most, Math.max(0, Date.parse(text) - now || 0))
}

/** The least pause before a GET is sent again, or undefined when it would only fail again. */
export function againAfter(error: unknown): number | undefined {
  if (!isTransient(error)) return undefined
  const { code, cause } = error as LatchkeyError
  return code === 'HTTP_STATUS' ? Math.min(LONGEST_WAIT, (cause as HttpFailure).retryAfter) : 0
}
