import { callWallet, type CallOptions, type Clock, type RequestArguments } from '#kernel'

/** One request to an untrusted provider. Always settles by `signal` or `limit`; always rejects with a LatchkeyError. */
export type Ask = <T>(args: RequestArguments, options: Pick<CallOptions<T>, 'signal' | 'limit' | 'read'>) => Promise<T>

/** Wraps an EIP-1193 provider: it may throw at once, never answer, answer garbage or have no `request` at all. */
export function createAsk(provider: unknown, clock: Clock): Ask {
  return (args, options) =>
    callWallet({ owner: provider, method: 'request', args: [args] }, { ...options, clock, what: args.method })
}
