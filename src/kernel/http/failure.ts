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
    retryAfter: retryAfter(headers.get('retry-after'), clock),
  }
  return new LatchkeyError('HTTP_STATUS', { params: { status }, detail: `${where}: status ${status}`, cause })
}

/** Seconds or a date (RFC 9110 §10.2.3), in ms; 0 for anything else. */
function retryAfter(value: string | null, clock: Clock): number {
  const text = value?.trim() ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - clock.now()
  return Math.min(LONGEST_SAID, Math.max(0, wait || 0))
}

/** The least pause before a GET is sent again, or undefined when it would only fail again. */
export function againAfter(error: unknown): number | undefined {
  const code = codeOf(error)
  if (code === 'HTTP_NETWORK' || code === 'HTTP_TIMEOUT') return 0
  if (code !== 'HTTP_STATUS') return undefined
  const { status, retryAfter: wait } = (error as LatchkeyError).cause as HttpFailure
  return status === 408 || status === 429 || status >= 500 ? Math.min(LONGEST_WAIT, wait) : undefined
}
