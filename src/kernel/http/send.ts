// @chunk next: every page that is touched asks a service after the first picture.
import type { HttpRequest, Platform, ServerName } from '../contracts/index.ts'
import { codeOf, LatchkeyError } from '../errors/index.ts'
import { retrying, withTimeout } from '../wait.ts'
import { decode } from './body.ts'
import { againAfter, statusError } from './failure.ts'
import { readText } from './readText.ts'
import { refuseRedirect } from './refuseRedirect.ts'

const TIMEOUT = 10_000
const RETRIES = 3
const PAUSE = 150
const MAX_BYTES = 2_000_000

export interface SendOptions<T> {
  readonly platform: Pick<Platform, 'clock' | 'fetch' | 'random'>
  readonly method: 'GET' | 'POST'
  readonly server: ServerName
  readonly path: string
  /** The full address, with its query. */
  readonly address: string
  readonly request: HttpRequest<T>
  /** Aborts with the request's own signal and when its owner ends. */
  readonly signal: AbortSignal
  /** True for a plugin's own server: only those may get cookies. */
  readonly isOwn: boolean
}

/** One request with its limits, retries and checks. A chunk of its own, because nothing is sent before the first view is drawn. */
export function send<T>({
  platform,
  method,
  server,
  path,
  address,
  request,
  signal,
  isOwn,
}: SendOptions<T>): Promise<T> {
  // Not called as `platform.fetch(…)`, because the browser's fetch throws as a method of another object.
  const { clock, fetch, random } = platform
  const { schema, timeout = TIMEOUT, maxBytes = MAX_BYTES } = request
  const get = method === 'GET'
  const init: RequestInit = {
    method,
    // Without `json` a string body goes as text/plain, which spares the CORS preflight.
    headers: { ...(request.json && { 'content-type': 'application/json' }), ...request.headers },
    ...(!get && request.body !== undefined && { body: JSON.stringify(request.body) }),
    redirect: get ? 'follow' : 'manual',
    credentials: (isOwn && request.credentials) || 'omit',
    referrerPolicy: 'strict-origin-when-cross-origin',
  }

  const where = `${server} ${path}`
  async function exchange(inner: AbortSignal): Promise<T> {
    try {
      const response = await fetch(address, { ...init, signal: inner })
      refuseRedirect(response, where, address)
      if (!response.ok) throw await statusError(response, where, clock)
      return decode(await readText(response, where, maxBytes), where, schema)
    } catch (error) {
      throw codeOf(error).startsWith('HTTP_')
        ? error
        : new LatchkeyError('HTTP_NETWORK', { detail: where, cause: error })
    }
  }
  const retries = get ? (request.retries ?? RETRIES) : 0
  return retrying({ clock, random, signal, retries, pause: PAUSE, again: againAfter }, () =>
    withTimeout({ clock, ms: timeout, signal, what: where }, exchange),
  )
}
