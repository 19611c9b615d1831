import type { Router } from '#kernel'
import { ACCOUNT } from '#wallet'
import { SIGN_MESSAGE } from '../refs.ts'
import type { Asker } from './prompt.ts'

/**
 * Leaves the question's view, and what is above it. The account of a gate is not connected yet, so what lies below goes on: it shows
 * the outcome. A connected account has nothing left to do there: the view that asked for the connection (a send form, say) is
 * shown again, else the modal closes.
 */
export function leaveView(router: Router, asker: Asker): void {
  const { open, stack } = router.state.get()
  const at = stack.findIndex(({ id }) => id === SIGN_MESSAGE.id)
  if (!open || at < 0) return
  const below =
    asker === 'gate'
      ? at - 1
      : stack
          .slice(0, at)
          .findLastIndex(({ id, stage }) => stage !== 'entry' && stage !== 'question' && id !== ACCOUNT.id)
  if (below >= 0) router.goBackToIndex(below)
  else router.close({ force: true })
}
