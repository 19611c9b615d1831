/**
 * Delays refusals. @solana/web3.js 1.x repeats a call at once, and forever, when a
 * subscription is refused (`_updateSubscriptions`): page and node would do nothing else. The first refusal comes at once, the
 * next one of the same call later and later, so that it costs next to nothing, and who asks once is not kept waiting.
 */
import { RpcError } from '../../chains/rpc.ts'
import type { Call } from '../../http/jsonRpc.ts'
import type { Clock } from '../../relay/clock.ts'

/** Milliseconds: before the second refusal; it doubles up to the longest. */
const FIRST = 1_000
const LONGEST = 60_000
/** So many calls are remembered; the oldest are forgotten first. */
const MOST = 500

export interface Refusals {
  /** As `answer`; its refusals wait. */
  answer(call: Call): Promise<unknown>
  /** Lets those who wait go: their connection is gone. */
  close(): void
}

export function slowedRefusals(answer: (call: Call) => unknown, clock: Clock): Refusals {
  const counts = new Map<string, number>()
  const waiting = new Set<() => void>()

  async function hold(call: string): Promise<void> {
    const count = counts.get(call) ?? 0
    counts.set(call, count + 1)
    const [oldest] = counts.keys()
    if (counts.size > MOST && oldest !== undefined) counts.delete(oldest)
    if (count === 0) return
    await new Promise<void>((resolve) => {
      const undo = clock.after(Math.min(LONGEST, FIRST * 2 ** (count - 1)), () => {
        waiting.delete(leave)
        resolve()
      })
      const leave = (): void => {
        undo()
        resolve()
      }
      waiting.add(leave)
    })
  }

  return {
    async answer(call) {
      const key = JSON.stringify([call.method, call.params])
      try {
        const answered = await answer(call)
        counts.delete(key)
        return answered
      } catch (error) {
        if (error instanceof RpcError) await hold(key)
        throw error
      }
    },
    close() {
      for (const leave of waiting) leave()
      waiting.clear()
    },
  }
}
