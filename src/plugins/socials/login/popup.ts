/** The window of a login: waits for its result, and believes nobody else. */
import { sleep, type Clock, type LatchkeyError } from '#kernel'
import { CLOSED, LATE, socialError, UNTRUSTED } from '../errors.ts'
import type { Popup, SocialPage } from './page.ts'

/** Milliseconds between two looks at whether the window is still there. Browsers tell nobody that it was closed. */
const LOOK = 1_000
/** A window that closes itself may be seen closed before its message arrives. */
const GRACE = 500
/** Milliseconds for a person to log in. */
const PERSON_LIMIT = 10 * 60_000
const LONGEST = 20_000

export interface PopupWatch {
  /** Rejects when the window was closed, or with ABORTED. Never resolves. */
  readonly closed: Promise<never>
  /**
   * What the frame's page sends from the window. Only what comes after the call counts. Rejects with the codes CLOSED, LATE (nobody
   * logged in for ten minutes) and UNTRUSTED (the window was led to another site, which answers in its place).
   */
  result(): Promise<string>
}

interface WatchOptions {
  readonly popup: Popup
  readonly page: Pick<SocialPage, 'onMessage'>
  /** Whose messages are believed. */
  readonly origin: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

export function watchPopup({ popup, page, origin, clock, signal }: WatchOptions): PopupWatch {
  async function untilClosed(): Promise<never> {
    const since = clock.monotonic()
    while (!popup.isClosed()) {
      await sleep(clock, LOOK, signal)
      if (clock.monotonic() - since > PERSON_LIMIT) throw socialError(LATE)
    }
    await sleep(clock, GRACE, signal)
    throw socialError(CLOSED)
  }

  const closed = untilClosed()
  closed.catch(() => {})
  return {
    closed,
    result: () =>
      new Promise((resolve, reject: (error: LatchkeyError) => void) => {
        const off = page.onMessage((event) => {
          // Other windows, and scripts that play one, are ignored: each of them could end the login otherwise.
          if (!event.isTrusted || !popup.is(event.source)) return
          const isOurs = event.origin === origin
          const result = readResult(event.data)
          if (result === undefined) return
          off()
          if (isOurs) resolve(result)
          else reject(socialError(UNTRUSTED))
        })
        signal.addEventListener('abort', off, { once: true })
        closed.catch((error: LatchkeyError) => {
          off()
          reject(error)
        })
      }),
  }
}

/** A message with a result is `{ resultUri }`; windows get others, too. */
function readResult(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'resultUri')) return undefined
  const { resultUri } = data as { readonly resultUri?: unknown }
  return typeof resultUri === 'string' && resultUri !== '' && resultUri.length <= LONGEST ? resultUri : undefined
}
