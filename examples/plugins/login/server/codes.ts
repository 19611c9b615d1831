/** Codes by mail: random, for one use, five minutes and five tries. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { MINUTE, type Now } from './clock.ts'

const LIFE = 5 * MINUTE
const TRIES = 5
const MOST_OPEN = 10_000

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'too-many'

export interface Codes {
  /** A new code for the address; one that was open is no longer. */
  make(email: string): string
  /** `expired` also where no code was ever made, so that nobody learns whose there are. */
  check(email: string, code: string): CodeVerdict
}

interface Open {
  readonly salt: Buffer
  readonly digest: Buffer
  readonly until: number
  left: number
}

/** Compared as digests, so that neither length nor content shows in the time it takes. */
const digestOf = (salt: Buffer, code: string): Buffer => createHash('sha256').update(salt).update(code).digest()

export function createCodes(now: Now): Codes {
  const open = new Map<string, Open>()
  return {
    make(email) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const salt = randomBytes(16)
      open.delete(email)
      open.set(email, { salt, digest: digestOf(salt, code), until: now() + LIFE, left: TRIES })
      const [oldest] = open.keys()
      if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest)
      return code
    },
    check(email, code) {
      const entry = open.get(email)
      if (!entry || entry.until <= now()) {
        open.delete(email)
        return 'expired'
      }
      if (entry.left === 0) return 'too-many'
      entry.left -= 1
      if (!timingSafeEqual(entry.digest, digestOf(entry.salt, code))) return entry.left === 0 ? 'too-many' : 'wrong'
      open.delete(email)
      return 'right'
    },
  }
}
