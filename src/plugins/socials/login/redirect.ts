/** Logging in without a window: this page is left, and comes back with the result in its address. */
import { shapes, type Clock, type KernelStorage } from '#kernel'
import type { Environment } from '#wallet'
import { stateOf } from './result.ts'

/**
 * Stored while the person is away, and until the login's time is up, so that its answer is known when it comes again. Its presence
 * starts the plugin at page load (manifest, `wake`).
 */
const KEY = 'away'
const RESULT = 'result_uri'
/** Milliseconds for a person to log in. */
const LIMIT = 10 * 60_000
const BROKER = 'auth.magic.link'
const INNER = 'provider_authorization_url'

const { fields, flag, guard, maybe, text } = shapes
const Time = guard((value): value is number => Number.isSafeInteger(value), 'a time')
const Away = fields({ provider: text(64), state: text(2_000), until: Time, isUsed: maybe(flag) })

export interface Away {
  readonly provider: string
  readonly state: string
}

/** Web views of other apps and iOS home-screen apps open no windows that could answer. */
export const hasNoWindows = ({ inApp, ios, standalone, telegram }: Environment): boolean =>
  telegram || inApp || (ios && standalone)

/**
 * The provider's address with the way back: the page's own address is appended to the state after two hyphens, as the frame's page
 * expects it. Undefined if there is no state, without which nobody could tell whose result comes back.
 */
export function withReturn(uri: string, page: string): { readonly href: string; readonly state: string } | undefined {
  const url = new URL(uri)
  const inner = url.host === BROKER ? url.searchParams.get(INNER) : null
  if (inner !== null && URL.canParse(inner)) {
    const found = withReturn(inner, page)
    if (!found) return undefined
    url.searchParams.set(INNER, found.href)
    return { href: url.href, state: found.state }
  }
  const state = url.searchParams.get('state')
  if (!state) return undefined
  url.searchParams.set('state', `${state}--${withoutResult(page)}`)
  return { href: url.href, state }
}

function withoutResult(page: string): string {
  const url = new URL(page)
  url.searchParams.delete(RESULT)
  return url.href
}

interface Journeys {
  /** Before the page is left. False if the browser keeps nothing, so that nobody would know who comes back. */
  begin(away: Away): boolean
  /** What the page came back with; its address is clean then. `isUsed`: it came before. Undefined if nobody is back. */
  end(): (Away & { readonly result: string; readonly isLate: boolean; readonly isUsed: boolean }) | undefined
}

export function createJourneys(
  { clock, storage }: { readonly clock: Clock; readonly storage: KernelStorage },
  page: { readonly address: () => string; tidy(url: string): void },
): Journeys {
  return {
    begin({ provider, state }) {
      storage.set(KEY, { provider, state, until: clock.now() + LIMIT })
      return !storage.volatile
    },
    end() {
      const away = storage.get(KEY, Away)
      if (!away) return undefined
      const isLate = clock.now() > away.until
      const url = new URL(page.address())
      const result = url.searchParams.get(RESULT)
      if (result === null) {
        // Another tab of this site may have been opened meanwhile.
        if (isLate) storage.remove(KEY)
        return undefined
      }
      const isUsed = away.isUsed ?? false
      // A stranger's link, which is no part of a login.
      if (isUsed && stateOf(result) !== away.state) return undefined
      if (isLate) storage.remove(KEY)
      else storage.set(KEY, { ...away, isUsed: true })
      page.tidy(withoutResult(url.href))
      return { ...away, result, isLate, isUsed }
    },
  }
}
