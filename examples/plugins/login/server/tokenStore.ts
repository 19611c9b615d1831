/** Random tokens with an expiry, for sessions and nonces. Only their digests are stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { Now } from './clock.ts'

const MOST = 10_000

export interface TokenStore<T> {
  /** 192 random bits in letters and digits, as EIP-4361 requires for nonces. */
  issue(value: T): string
  read(token: string): T | undefined
  /** Reads and removes it. */
  consume(token: string): T | undefined
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64')

export function createTokenStore<T>(life: number, now: Now): TokenStore<T> {
  const entries = new Map<string, { readonly value: T; readonly until: number }>()
  const read = (token: string): T | undefined => {
    const found = entries.get(keyOf(token))
    return found && found.until > now() ? found.value : undefined
  }
  return {
    issue(value) {
      const token = randomBytes(24).toString('hex')
      entries.set(keyOf(token), { value, until: now() + life })
      const [oldest] = entries.keys()
      if (entries.size > MOST && oldest !== undefined) entries.delete(oldest)
      return token
    },
    read,
    consume(token) {
      const value = read(token)
      entries.delete(keyOf(token))
      return value
    },
  }
}
