/** Undelivered messages by topic, kept until they are delivered or expire. */
import type { Publication } from './wire.ts'

/** Limits memory: of messages that nobody fetches, the oldest are dropped. */
const PER_TOPIC = 500
const IN_ALL = 50_000

export interface Mail {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Who sent it, by client id: nobody gets their own messages back. */
  readonly sender: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly expiresAt: number
}

export interface Mailbox {
  put(publication: Publication, sender: string): Mail
  /** What waits for a client on a topic, oldest first. */
  waiting(topic: string, reader: string): readonly Mail[]
  take(mail: Mail): void
  /** Topics with their number of messages. */
  counts(): readonly (readonly [topic: string, count: number])[]
  clear(): void
}

export function createMailbox(now: () => number): Mailbox {
  const boxes = new Map<string, Mail[]>()
  let total = 0

  /** The unexpired messages of a topic; a topic without any is forgotten. */
  function fresh(topic: string): Mail[] {
    const box = boxes.get(topic) ?? []
    const left = box.filter(({ expiresAt }) => expiresAt > now())
    keep(topic, left)
    return left
  }

  function keep(topic: string, mails: Mail[]): void {
    total += mails.length - (boxes.get(topic)?.length ?? 0)
    if (mails.length > 0) boxes.set(topic, mails)
    else boxes.delete(topic)
  }

  return {
    put({ topic, message, tag, attestation, ttl }, sender) {
      const publishedAt = now()
      const mail = { topic, message, tag, attestation, sender, publishedAt, expiresAt: publishedAt + ttl * 1000 }
      keep(topic, [...fresh(topic), mail].slice(-PER_TOPIC))
      if (total > IN_ALL) {
        for (const known of boxes.keys()) fresh(known)
        const [oldest] = boxes.keys()
        if (total > IN_ALL && oldest !== undefined) keep(oldest, [])
      }
      return mail
    },
    waiting: (topic, reader) => fresh(topic).filter(({ sender }) => sender !== reader),
    take(mail) {
      const box = boxes.get(mail.topic)
      if (box)
        keep(
          mail.topic,
          box.filter((other) => other !== mail),
        )
    },
    counts: () =>
      [...boxes.keys()].flatMap((topic) => {
        const count = fresh(topic).length
        return count > 0 ? [[topic, count] as const] : []
      }),
    clear() {
      boxes.clear()
      total = 0
    },
  }
}
