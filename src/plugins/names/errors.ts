/** Errors of names: the service's own first reason, else the catalogue's words (specification §8). */
import { failureOf, isQuiet, LatchkeyError, objectOf, type ErrorCode } from '#kernel'
import { cleanText } from '#kit'
import * as v from 'valibot'

/** A refusal in the service's own words; the words for it are in locales/en.ts. */
const REFUSED = 'names/REFUSED'
const LONGEST = 160

const Body = objectOf({
  reasons: v.pipe(v.array(v.unknown()), v.nonEmpty()),
})
const Reason = objectOf({ description: v.pipe(v.string(), v.trim(), v.nonEmpty()) })

/** What the service gave as its first reason; undefined if it gave none. */
function reasonOf(error: unknown): string | undefined {
  const body = v.safeParse(Body, failureOf(error)?.body)
  const reason = body.success ? v.safeParse(Reason, body.output.reasons[0]) : undefined
  const text = reason?.success ? cleanText(reason.output.description, LONGEST) : ''
  return text === '' ? undefined : text
}

/** The error for a step that failed: `code`, unless the service says why. Cancelled steps stay what they are. */
export function nameError(code: ErrorCode, cause: unknown, name?: string): unknown {
  if (isQuiet(cause)) return cause
  const message = reasonOf(cause)
  if (message !== undefined) return new LatchkeyError(REFUSED, { params: { message }, cause })
  return new LatchkeyError(code, { ...(name !== undefined && { params: { name } }), cause })
}
