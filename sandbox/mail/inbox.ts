/** What the mail server received: in memory only, the newest first. */
import PostalMime from 'postal-mime'

/** A mail as the inbox shows it. Everything in it is text of a stranger. */
export interface Mail {
  /** Counts up from 1, also over resets, so that "newer than" has a meaning. */
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

export interface Inbox {
  /** Reads a raw message (RFC 5322). `to` are the receivers of the envelope: headers may say anything. */
  receive(raw: Uint8Array, to: readonly string[]): Promise<void>
  /** The newest first; of one receiver, where one is given. */
  list(to?: string): readonly Mail[]
  /** Resolves when something changed, or the signal ends the wait. */
  changed(signal: AbortSignal): Promise<void>
  clear(): void
}

/** The oldest are forgotten beyond these. */
const MOST = 500

export function createInbox(now: () => number = Date.now): Inbox {
  let mails: readonly Mail[] = []
  let last = 0
  const waiting = new Set<() => void>()

  function change(next: readonly Mail[]): void {
    mails = next
    for (const wake of [...waiting]) wake()
  }

  return {
    async receive(raw, to) {
      const { from, subject = '', text = '' } = await PostalMime.parse(raw)
      last += 1
      const at = new Date(now()).toISOString()
      const mail: Mail = { id: last, at, from: from?.address ?? '', to: [...to], subject, text }
      change([mail, ...mails].slice(0, MOST))
    },
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to.some((one) => isSame(one, to)))),
    changed: (signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        if (signal.aborted) return resolve()
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      }),
    clear: () => change([]),
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
