import type { ErrorCode } from './codes.ts'

export interface ErrorDetails {
  /** Filled into the catalogue's text. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
  /** For developers: what exactly was wrong. Never shown to visitors, never holds a secret. */
  readonly detail?: string | undefined
  readonly cause?: unknown
}

/**
 * Every error that our API throws or rejects with. Recognised by `$$type` and `code`, never by `instanceof`: a page may hold
 * two copies of the package. The text people read comes from the string tables, by code.
 */
export class LatchkeyError extends Error {
  readonly $$type = 'latchkey/error'
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
  readonly detail: string | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail === undefined ? code : `${code}: ${details.detail}`, { cause: details.cause })
    this.name = 'LatchkeyError'
    this.code = code
    this.params = details.params ?? {}
    this.detail = details.detail
  }
}

export function isLatchkeyError(value: unknown): value is LatchkeyError {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { $$type?: unknown }).$$type === 'latchkey/error' &&
    typeof (value as { code?: unknown }).code === 'string'
  )
}

/** The code of any thrown value: ours as it is, an AbortError as ABORTED, all else UNKNOWN. Never throws itself. */
export function codeOf(value: unknown): ErrorCode {
  try {
    if (isLatchkeyError(value)) return value.code
    if ((value as { name?: unknown } | null | undefined)?.name === 'AbortError') return 'ABORTED'
  } catch {
    // Reading a hostile value (a proxy, a throwing getter) throws; it has no code.
  }
  return 'UNKNOWN'
}

/** True when the person said no or the wait was cancelled: nothing is broken, so it is never reported as a fault. */
export function isQuiet(value: unknown): boolean {
  const code = codeOf(value)
  return code === 'USER_REJECTED' || code === 'ABORTED' || code === 'MODAL_CLOSED'
}
