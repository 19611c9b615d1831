import type { I18n } from '../contracts/platform.ts'
import type { ErrorCode } from './codes.ts'
import { codeOf, isLatchkeyError } from './LatchkeyError.ts'

/** What happened, and what to do about it. */
export interface ErrorWords {
  readonly heading: string
  readonly text: string | undefined
}

/**
 * The words for an error, or for a code: the catalogue's, or a plugin's own (`<id>.error.<NAME>` for the code
 * `<id>/<NAME>`, and the same with `.help`). Undefined where there are none, or the catalogue is not loaded yet.
 */
export function explainError({ t }: Pick<I18n, 't'>, error: unknown): ErrorWords | undefined {
  const code = typeof error === 'string' ? error : codeOf(error)
  const params = isLatchkeyError(error) ? error.params : {}
  const key = isOwnCode(code) ? code.replace('/', '.error.') : `error.${code}`
  const [heading, text] = [key, `${key}.help`].map((each) => {
    const words = t(each, params)
    return words === each ? undefined : words
  })
  return heading === undefined ? undefined : { heading, text }
}

/** A plugin's own: its id, a slash, and a name in capitals. */
export const isOwnCode = (code: ErrorCode | (string & {})): boolean => /^[a-z0-9.-]+\/[A-Z0-9_]+$/.test(code)
