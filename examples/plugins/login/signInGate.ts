/** The required sign-in: nobody is connected before the server has verified a signature of the account. */
import { LatchkeyError, type PluginContext } from 'latchkey/plugin'
import type { AccountPassage } from 'latchkey/plugin/wallet'
import { LOGIN, SIGN_IN } from './index.ts'

/** Resolves when the account has signed in. Rejects with USER_REJECTED or MODAL_CLOSED if the person declines. */
export async function signedIn(passage: AccountPassage, ctx: PluginContext, signal: AbortSignal): Promise<void> {
  const { signIns } = ctx.use(LOGIN)
  // If the server does not answer now, it may when the person signs in.
  if (await signIns.isKnown(passage, signal).catch(() => false)) return
  // When a page loads, neither the modal nor a wallet's window may open by itself.
  if (passage.reason === 'restore') throw new LatchkeyError('login/SIGN_IN_NEEDED')
  const attempt = signIns.start(passage, signal)
  const over = (): void => signIns.end(attempt)
  signal.addEventListener('abort', over, { once: true })
  try {
    const answer = await ctx.router.open(SIGN_IN, { attempt })
    if (answer !== 'yes') throw new LatchkeyError('USER_REJECTED')
  } finally {
    signal.removeEventListener('abort', over)
    over()
  }
}
