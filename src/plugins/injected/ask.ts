import type { Clock } from '#kernel'
import { callWallet, SILENT_LIMIT, type CallOptions, type RequestArguments } from '#wallet'

/** One request to an untrusted provider. Always settles by `signal` or `limit`; always rejects with a LatchkeyError. */
export type Ask = <T>(args: RequestArguments, options: Pick<CallOptions<T>, 'signal' | 'limit' | 'read'>) => Promise<T>

/** Wraps an EIP-1193 provider: it may throw at once, never answer, answer garbage or have no `request` at all. */
export function createAsk(provider: unknown, clock: Clock): Ask {
  return (args, options) =>
    callWallet({ owner: provider, method: 'request', args: [args] }, { ...options, clock, what: args.method })
}

/** Asks for what needs no person. */
export type AskSilently = <T>(args: RequestArguments, options: Pick<CallOptions<T>, 'signal' | 'read'>) => Promise<T>

/**
 * One limit for all silent questions of an operation together: a wallet that answers none, or each just in time, costs the
 * person that limit once. What they decide in between is not counted.
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
