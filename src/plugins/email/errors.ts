import { codeOf, LatchkeyError, type ErrorCode } from '#kernel'
import { frameTrouble } from '#wallet'

/** The plugin's own codes; their words are in locales/en.ts. */
export const THROTTLED = 'email/THROTTLED'
export const INVALID = 'email/INVALID'
export const WRONG_CODE = 'email/WRONG_CODE'
/** A refusal with the frame's own words. */
export const REFUSED = 'email/REFUSED'

export const emailError = (code: string, params?: LatchkeyError['params'], cause?: unknown): LatchkeyError =>
  new LatchkeyError(code as ErrorCode, { ...(params && { params }), cause })

/** The key of the words for a frame that let the person down. */
export function troubleKey(error: unknown): string | undefined {
  const trouble = frameTrouble(codeOf(error))
  return trouble && `email.${trouble}`
}
