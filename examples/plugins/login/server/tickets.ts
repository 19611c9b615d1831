/** Secrets that stand for something for a while: sessions, nonces. Only their digests are kept. */
import { createHash, randomBytes } from 'node:crypto'
import type { Now } from './clock.ts'

const MOST = 10_000

export interface Tickets<T> {
  /** 192 random bits, letters and digits alone, as EIP-4361 wants its nonces. */
  issue(value: T): string
  read(ticket: string): T | undefined
  /** Reads it for the last time. */
  spend(ticket: string): T | undefined
}

const keyOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64')

export function createTickets<T>(life: number, now: Now): Tickets<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number }>()
  const read = (ticket: string): T | undefined => {
    const found = kept.get(keyOf(ticket))
    return found && found.until > now() ? found.value : undefined
  }
  return {
    issue(value) {
      const ticket = randomBytes(24).toString('hex')
      kept.set(keyOf(ticket), { value, until: now() + life })
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
      return ticket
    },
    read,
    spend(ticket) {
      const value = read(ticket)
      kept.delete(keyOf(ticket))
      return value
    },
  }
}
