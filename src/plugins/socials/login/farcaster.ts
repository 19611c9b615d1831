/** Farcaster's way (specification §4): its app opens an address, and signs there; the frame waits for that. */
import { codeOf, type PluginContext } from '#kernel'
import type { SecureFrame } from '#wallet'
import { safeWebLink } from '#kit'
import { LATE, socialError, UNSAFE } from '../errors.ts'

/** Milliseconds after the view was left until the frame forgets the login: who comes back sooner goes on with it. */
const RESET_AFTER = 100

interface Farcaster {
  /** The address for the app: the one of before, as long as nobody has used it and the view was not left. */
  url(frame: SecureFrame, signal: AbortSignal): Promise<string>
  /** What the person is called, once the app has answered. This may take long. */
  answer(frame: SecureFrame, signal: AbortSignal): Promise<string>
  /** The view is there again; the address, if it still counts. */
  stay(): string | undefined
  /** The view was left, and nobody is logged in. */
  leave(): void
  /** Another login begins: what is left of this one must not end it later. */
  forget(): void
}

export function createFarcaster({ clock, own }: Pick<PluginContext, 'clock' | 'own'>): Farcaster {
  let known: { readonly url: string; readonly frame: SecureFrame } | undefined
  let timer: unknown

  const stay = (): string | undefined => {
    clock.clearTimeout(timer)
    return known?.url
  }
  function forget(): void {
    clock.clearTimeout(timer)
    // The frame waits for the app in any case; only a page that is loaded anew waits no more.
    known?.frame.abortAll()
    known = undefined
  }
  own(() => clock.clearTimeout(timer))

  return {
    stay,
    async url(frame, signal) {
      if (known) return known.url
      const { url } = await frame.request('GET_FARCASTER_URI', {}, { signal })
      const safe = safeWebLink(url)
      if (safe === undefined) throw socialError(UNSAFE)
      known = { url: safe, frame }
      return safe
    },
    async answer(frame, signal) {
      try {
        const { userName } = await frame.request('CONNECT_FARCASTER', {}, { signal })
        known = undefined
        return userName
      } catch (error) {
        // Only the view's end leaves the address as it is: what the frame has refused is used up.
        if (!signal.aborted) known = undefined
        throw codeOf(error) === 'FRAME_REQUEST_TIMEOUT' ? socialError(LATE) : error
      }
    },
    leave() {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(forget, RESET_AFTER)
    },
    forget,
  }
}
