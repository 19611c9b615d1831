import { codeOf, isLatchkeyError } from '../errors/index.ts'
import type { HttpFailure } from './failure.ts'

/** What a service answered together with HTTP_STATUS; undefined for every other error. */
export function failureOf(error: unknown): HttpFailure | undefined {
  return isLatchkeyError(error) && codeOf(error) === 'HTTP_STATUS' ? (error.cause as HttpFailure) : undefined
}
