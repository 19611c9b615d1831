/** One-time codes: each is for one thing, lasts a while, and dies after a few wrong guesses. */
import { timingSafeEqual } from 'node:crypto'
import { hashOf, newCode } from './random.ts'

/** Milliseconds. Mails and screens say "20 minutes". */
export const CODE_LIFE = 20 * 60_000
/** Of a million codes. */
const MOST_GUESSES = 5

export type CodeCheck = 'right' | 'wrong' | 'expired' | 'spent'

export interface Codes {
  /** A new code for a thing; the one before no longer counts. */
  make(thing: string): string
  /** A right code counts once. */
  check(thing: string, code: string): CodeCheck
  clear(): void
}

export function createCodes(now: () => number): Codes {
  const codes = new Map<string, { readonly hash: string; readonly until: number; guesses: number }>()
  return {
    make(thing) {
      const code = newCode()
      codes.set(thing, { hash: hashOf(`${thing} ${code}`), until: now() + CODE_LIFE, guesses: 0 })
      return code
    },
    check(thing, code) {
      const known = codes.get(thing)
      if (!known || now() >= known.until) return 'expired'
      if (known.guesses >= MOST_GUESSES) return 'spent'
      known.guesses += 1
      if (!timingSafeEqual(Buffer.from(known.hash), Buffer.from(hashOf(`${thing} ${code}`)))) return 'wrong'
      codes.delete(thing)
      return 'right'
    },
    clear: () => codes.clear(),
  }
}
