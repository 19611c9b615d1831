/** Codes sent by mail: random, for one use, valid for five minutes and five tries. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { MINUTE, type Now } from './clock.ts'

const LIFE = 5 * MINUTE
const TRIES = 5
const MOST_OPEN = 10_000

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'too-many'

export interface Codes {
  /** Makes a new code for the address. An older one is no longer valid. */
  make(email: string): string
  /** Also `expired` if no code was ever made, so that nobody learns which addresses have one. */
  check(email: string, code: string): CodeVerdict
}

interface Open {
  readonly salt: Buffer
  readonly digest: Buffer
  readonly until: number
  left: number
}

/** Codes are compared as digests, so that the time of the comparison reveals nothing. */
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
