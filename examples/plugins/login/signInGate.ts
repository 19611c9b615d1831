/** Required sign-in: nobody is connected before the server has seen the account's signature. */
import { LatchkeyError, type PluginContext } from 'latchkey/plugin'
import type { AccountPassage } from 'latchkey/plugin/wallet'
import { LOGIN, SIGN_IN } from './index.ts'

/** Resolves when the account has signed in. Rejects with USER_REJECTED or MODAL_CLOSED, where the person does not want to. */
export async function signedIn(passage: AccountPassage, ctx: PluginContext, signal: AbortSignal): Promise<void> {
  const { signIns } = ctx.use(LOGIN)
  // A server that cannot be asked now may be there when the person signs in.
  if (await signIns.isKnown(passage, signal).catch(() => false)) return
  // Nobody opened anything: a modal that jumps up at page load is no answer, and neither is a wallet's window.
  if (passage.reason === 'restore') throw new LatchkeyError('login/SIGN_IN_NEEDED')
  const attempt = signIns.begin(passage, signal)
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
