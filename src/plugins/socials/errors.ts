import { LatchkeyError, type ErrorCode } from '#kernel'
import { frameTrouble } from '#wallet'

/* The plugin's own codes; their words are in strings.ts. */

export const CLOSED = 'socials/CLOSED'
export const DENIED = 'socials/DENIED'
export const LATE = 'socials/LATE'
export const BLOCKED = 'socials/BLOCKED'
/** The window came back from another site than the frame's. */
export const UNTRUSTED = 'socials/UNTRUSTED'
/** The result belongs to another login than the one that was begun. */
export const MISMATCH = 'socials/MISMATCH'
/** The frame names an address that must not be opened. */
export const UNSAFE = 'socials/UNSAFE'
/** A refusal with the provider's or the frame's own words. */
export const REFUSED = 'socials/REFUSED'
/** The provider was switched off in the middle. */
export const REMOVED = 'socials/REMOVED'

export const socialError = (code: string, params?: LatchkeyError['params'], cause?: unknown): LatchkeyError =>
  new LatchkeyError(code as ErrorCode, { ...(params && { params }), cause })

/** The person's own decisions, which are no failures. */
export const isDecision = (code: string): boolean => [CLOSED, DENIED, 'USER_REJECTED', 'ABORTED'].includes(code)

/** The key of the words for a code: a heading, and with `Text` what to do. */
export function wordsOf(code: string): string {
  if (code.startsWith('socials/')) return `socials.error.${code.slice('socials/'.length)}`
  return `socials.error.${frameTrouble(code) ?? 'failed'}`
}
