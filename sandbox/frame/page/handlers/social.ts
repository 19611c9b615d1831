/** Login by social networks: a popup's result, or the long wait for the app of Farcaster. */
import { ABORTED, FrameFailure } from '../failure.ts'
import type { Api } from '../api.ts'
import { openSession } from './openSession.ts'
import type { FrameParts, Handlers } from './types.ts'
import { findUser } from './user.ts'

type SocialHandlers = Pick<
  Handlers,
  'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'
>

/** Milliseconds between two looks at Farcaster's channel. */
const PAUSE = 700

export function socialHandlers(parts: FrameParts): SocialHandlers & { readonly endWaits: () => void } {
  const { api } = parts
  /** Farcaster's channel; a reload of the frame forgets it, as pages do that leave the login. */
  let login: string | undefined
  let waiting = new AbortController()

  return {
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => ({ uri: await api.beginSocial(provider) }),
    async CONNECT_SOCIAL({ uri, ...ask }) {
      const { code, state } = readResult(uri)
      await openSession(parts, await api.finishSocial(state, code))
      return findUser(parts, ask)
    },
    async GET_FARCASTER_URI() {
      waiting.abort()
      waiting = new AbortController()
      const begun = await api.beginFarcaster()
      login = begun.login
      return { url: begun.url }
    },
    async CONNECT_FARCASTER() {
      if (login === undefined) throw new FrameFailure('No login is in progress. Start again.')
      const { userName, ...tokens } = await untilDecided(api, login, waiting.signal)
      login = undefined
      await openSession(parts, tokens)
      return { userName }
    },
    endWaits() {
      waiting.abort()
      login = undefined
    },
  }
}

/** What the page was sent back with. It comes from another window, so nothing of it is trusted but these two. */
function readResult(uri: string): { readonly code: string; readonly state: string } {
  const query = new URLSearchParams(uri.slice(uri.indexOf('?')))
  const [state = ''] = (query.get('state') ?? '').split('--')
  const code = query.get('code') ?? ''
  if (query.get('error') === 'access_denied') throw new FrameFailure('The login was declined')
  if (!/^[0-9a-f]{64}$/.test(state) || code === '') throw new FrameFailure('The provider did not confirm this login')
  return { code, state }
}

/** The page around sets no limit: a person has to find the phone. The channel's life ends it. */
async function untilDecided(
  api: Pick<Api, 'farcasterResult'>,
  login: string,
  signal: AbortSignal,
): Promise<NonNullable<Awaited<ReturnType<Api['farcasterResult']>>>> {
  for (;;) {
    const done = await api.farcasterResult(login, signal).catch((error: unknown) => {
      throw signal.aborted ? new FrameFailure(ABORTED) : error
    })
    if (done) return done
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    if (signal.aborted) throw new FrameFailure(ABORTED)
  }
}
