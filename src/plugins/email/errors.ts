import { codeOf, isLatchkeyError, LatchkeyError, type ErrorCode } from '#kernel'

/** The plugin's own codes; their words are in strings.ts. */
export const THROTTLED = 'email/THROTTLED'
export const INVALID = 'email/INVALID'
export const WRONG_CODE = 'email/WRONG_CODE'
/** A refusal with the frame's own words. */
export const REFUSED = 'email/REFUSED'

export const emailError = (code: string, params?: LatchkeyError['params'], cause?: unknown): LatchkeyError =>
  new LatchkeyError(code as ErrorCode, { ...(params && { params }), cause })

/** Words for people, where the catalogue has the protocol's names (specification §8), which are for developers. */
const WORDS: Readonly<Record<string, string>> = {
  FRAME_LOAD_TIMEOUT: 'email.unloaded',
  EMAIL_DEPENDENCY_FAILED: 'email.unloaded',
  FRAME_NOT_SET: 'email.unloaded',
  FRAME_REQUEST_TIMEOUT: 'email.unanswered',
  FRAME_ABORTED: 'email.interrupted',
  FRAME_ERROR: 'email.failed',
}

/** The key of the words for a frame that let the person down. */
export const troubleKey = (error: unknown): string | undefined => WORDS[codeOf(error)]

const LONGEST = 300

/** What the frame said when it refused; undefined if it said nothing, or the error is another one. */
export function frameWords(error: unknown): string | undefined {
  if (codeOf(error) !== 'FRAME_ERROR' || !isLatchkeyError(error)) return undefined
  const message = error.params['message']
  return typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, LONGEST) : undefined
}
