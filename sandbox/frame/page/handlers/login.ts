/** Login by email: a mail, the approval of a new device, a code. */
import type { Api } from '../api.ts'
import { ABORTED, FrameFailure } from '../failure.ts'
import { openSession } from './openSession.ts'
import type { FrameParts, Handlers } from './types.ts'

type LoginHandlers = Pick<Handlers, 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP' | 'SIGN_OUT' | 'IS_CONNECTED'>

export function loginHandlers(parts: FrameParts): LoginHandlers {
  const { api, app, approvals, fresh, store } = parts
  /** The attempt that codes are for. A reload of the frame forgets it, and the person starts again. */
  let login: string | undefined
  let waiting = new AbortController()

  function current(): string {
    if (login === undefined) throw new FrameFailure('No login is in progress. Start again.')
    return login
  }

  return {
    async CONNECT_EMAIL({ email }) {
      const begun = await api.begin(email)
      // The same attempt goes on when its mail is sent again, and so do those who wait for its link.
      if (begun.login !== login) waiting.abort()
      if (waiting.signal.aborted) waiting = new AbortController()
      login = begun.login
      return { action: begun.action }
    },
    CONNECT_DEVICE: () => untilApproved(api, current(), waiting.signal),
    async CONNECT_OTP({ otp }) {
      const tokens = await api.finish(current(), otp)
      await openSession(parts, tokens)
      login = undefined
      return undefined
    },
    async SIGN_OUT() {
      waiting.abort()
      login = undefined
      fresh.isLogin = false
      approvals.abort()
      const isOpen = store.token(app()) !== undefined
      // The server's session ends too; if it cannot be reached, the token is forgotten all the same, and nobody has it.
      if (isOpen) await api.logout().catch(() => undefined)
      store.forget(app())
      return undefined
    },
    async IS_CONNECTED({ token }) {
      if (store.token(app()) === undefined) return { isConnected: false }
      try {
        await api.account()
        return { isConnected: token === undefined || (await api.belongs(token)) }
      } catch (error) {
        if (store.token(app()) === undefined) return { isConnected: false }
        throw error
      }
    },
  }
}

/** The page around sets no limit to this wait: a person has to find a mail. The server ends it with the link's life. */
async function untilApproved(api: Pick<Api, 'isApproved'>, login: string, signal: AbortSignal): Promise<undefined> {
  for (;;) {
    const isApproved = await api.isApproved(login, signal).catch((error: unknown) => {
      throw signal.aborted ? new FrameFailure(ABORTED) : error
    })
    if (isApproved) return undefined
  }
}
