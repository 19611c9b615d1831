import type { Clock } from '#kernel'
import { callWallet, SILENT_LIMIT, type CallOptions, type RequestArguments } from '#wallet'

/** Sends a request to an untrusted provider. `signal` or `limit` ends every wait, and every rejection is a LatchkeyError. */
export type Ask = <T>(args: RequestArguments, options: Pick<CallOptions<T>, 'signal' | 'limit' | 'read'>) => Promise<T>

/** Wraps an EIP-1193 provider, which may throw, never answer, answer with anything, or have no `request`. */
export function createAsk(provider: unknown, clock: Clock): Ask {
  return (args, options) =>
    callWallet({ owner: provider, method: 'request', args: [args] }, { ...options, clock, what: args.method })
}

/** Sends a request that the wallet answers without asking the person. */
export type AskSilently = <T>(args: RequestArguments, options: Pick<CallOptions<T>, 'signal' | 'read'>) => Promise<T>

/**
 * One time limit for all silent requests of an operation together, so that a slow wallet delays the person only once. Time that
 * the person takes in between is not counted.
 */
export function createSilentAsk(ask: Ask, clock: Clock): AskSilently {
  let left = SILENT_LIMIT
  return async (args, options) => {
    const since = clock.monotonic()
    try {
      return await ask(args, { ...options, limit: Math.max(0, left) })
    } finally {
      left -= clock.monotonic() - since
    }
  }
}
