import type { Tokens } from '../api.ts'
import type { FrameParts } from './types.ts'

/** Whoever was logged in here before is not any more; the moment in which a sign-in needs no question begins. */
export async function openSession(
  { api, app, fresh, sessionChanged, store }: FrameParts,
  tokens: Tokens,
): Promise<void> {
  if (store.token(app()) !== undefined) {
    await api.logout().catch(() => undefined)
    // Other tabs hear of the end before they hear of the next session, which may be somebody else's.
    store.forget(app())
  }
  store.save(app(), { token: tokens.token, appToken: tokens.appToken })
  fresh.isLogin = true
  sessionChanged()
}
