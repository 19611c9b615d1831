/** What went wrong with the embedded wallet's frame, as people need to know it. */
import { codeOf, isLatchkeyError } from '#kernel'

/** The catalogue has the protocol's names for these (specification §8), which are for developers. */
const TROUBLES = {
  FRAME_LOAD_TIMEOUT: 'unloaded',
  EMAIL_DEPENDENCY_FAILED: 'unloaded',
  FRAME_NOT_SET: 'unloaded',
  FRAME_REQUEST_TIMEOUT: 'unanswered',
  FRAME_ABORTED: 'interrupted',
  FRAME_ERROR: 'failed',
} as const

export type FrameTrouble = (typeof TROUBLES)[keyof typeof TROUBLES]

/** Undefined if the code says nothing about the frame. */
export const frameTrouble = (code: string): FrameTrouble | undefined =>
  Object.hasOwn(TROUBLES, code) ? TROUBLES[code as keyof typeof TROUBLES] : undefined

const LONGEST = 300

/** What the frame said when it refused; undefined if it said nothing, or the error is another one. */
export function frameWords(error: unknown): string | undefined {
  if (codeOf(error) !== 'FRAME_ERROR' || !isLatchkeyError(error)) return undefined
  const message = error.params['message']
  return typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, LONGEST) : undefined
}
