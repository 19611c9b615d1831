import { codeOf, isLatchkeyError, LatchkeyError, type ErrorCode } from '#kernel'
import { frameTrouble, frameWords } from '#wallet'

/* The plugin's own codes; their words are in locales/en.ts. */

export const CLOSED = 'socials/CLOSED'
export const DENIED = 'socials/DENIED'
export const LATE = 'socials/LATE'
/** The browser did not go to the provider, although nothing kept it here. */
export const STAYED = 'socials/STAYED'
export const BLOCKED = 'socials/BLOCKED'
/** The window came back from another site than the frame's. */
export const UNTRUSTED = 'socials/UNTRUSTED'
/** The result belongs to another login than the one that was begun. */
export const MISMATCH = 'socials/MISMATCH'
/** The result came before, and counts once. */
export const USED = 'socials/USED'
/** The browser keeps nothing for this site, so that it would not know who comes back. */
export const FORGETFUL = 'socials/FORGETFUL'
/** The frame names an address that must not be opened. */
export const UNSAFE = 'socials/UNSAFE'
/** The provider has a fault of its own at the moment. */
export const UNAVAILABLE = 'socials/UNAVAILABLE'
/** The provider does not know this site, or not in this way: only the site's owner can change that. */
export const MISCONFIGURED = 'socials/MISCONFIGURED'
/** The provider wanted a step of the person that was not taken. */
export const UNFINISHED = 'socials/UNFINISHED'
/** A refusal for another reason, if one is given in the provider's or the frame's own words. */
export const REFUSED = 'socials/REFUSED'
/** The provider was switched off in the middle. */
export const REMOVED = 'socials/REMOVED'

export const socialError = (code: string, params?: LatchkeyError['params'], cause?: unknown): LatchkeyError =>
  new LatchkeyError(code as ErrorCode, { ...(params && { params }), cause })

/** The person's own decisions, which are no failures. */
export const isDecision = (code: string): boolean => [CLOSED, DENIED, 'ABORTED'].includes(code)

/** Where trying again cannot help: another way can. */
export const isFinal = (code: string): boolean => [REMOVED, MISCONFIGURED].includes(code)

interface Ending {
  readonly code?: string | undefined
  readonly words?: string | undefined
}

/** The keys of the words for an ending: what happened, and what to do. */
export function wordsOf({ code = '', words = '' }: Ending): { readonly heading: string; readonly text: string } {
  const own = code.startsWith('socials/') ? code.slice('socials/'.length) : (frameTrouble(code) ?? 'failed')
  const heading = `socials.error.${own}`
  if (code !== REFUSED || /\s/.test(words.trim())) return { heading, text: `${heading}.text` }
  // A bare code such as `account_locked` is no sentence: it stands inside one of ours.
  return { heading, text: `${heading}.${words === '' ? 'unsaid' : 'code'}` }
}

/** How frames say that the person has declined, in another place than the provider's window: in the wallet, or in Farcaster's app. */
const DECLINED = /\b(?:user (?:rejected|denied|declined|cancell?ed)|login was declined)\b/i

/** The code of what ended a login. */
export function endingOf(error: unknown): Ending {
  const said = frameWords(error)
  if (codeOf(error) === 'USER_REJECTED' || (said !== undefined && DECLINED.test(said))) return { code: DENIED }
  return said === undefined ? { code: codeOf(error), words: wordsIn(error) } : { code: REFUSED, words: said }
}

function wordsIn(error: unknown): string | undefined {
  const message = isLatchkeyError(error) ? error.params['message'] : undefined
  return typeof message === 'string' ? message : undefined
}
