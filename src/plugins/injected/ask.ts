import { LatchkeyError, type Clock, type RequestArguments } from '#kernel'
import { walletError } from './errors.ts'

/** Longest wait for an answer that needs no person: `eth_accounts`, `eth_chainId`. */
export const SILENT_LIMIT = 10_000

export interface AskOptions<T> {
  readonly signal: AbortSignal
  /** Milliseconds; absent where a person decides, who may take as long as they like (the signal ends that wait). */
  readonly limit?: number
  /** Checks the answer; what it throws is the request's error. */
  readonly read: (answer: unknown) => T
}

/** One request to an untrusted provider. Always settles by `signal` or `limit`; always rejects with a LatchkeyError. */
export type Ask = <T>(args: RequestArguments, options: AskOptions<T>) => Promise<T>

/** Wraps a provider: it may throw at once, never answer, answer garbage or have no `request` at all. */
export function createAsk(provider: unknown, clock: Clock): Ask {
  return (args, { signal, limit, read }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new LatchkeyError('ABORTED'))
      const settle = (finish: () => void) => {
        signal.removeEventListener('abort', abort)
        if (timer !== undefined) clock.clearTimeout(timer)
        finish()
      }
      const fail = (error: unknown) => settle(() => reject(error))
      const abort = () => fail(new LatchkeyError('ABORTED'))
      const late = () => fail(new LatchkeyError('WALLET_TIMEOUT', { detail: args.method }))
      const timer = limit === undefined ? undefined : clock.setTimeout(late, limit)
      signal.addEventListener('abort', abort)
      send(provider, args)
        .then((box) => read(box.answer))
        .then((answer) => settle(() => resolve(answer)), fail)
    })
}

/** In a box, so that an answer that plays at being a promise is awaited once, here. */
async function send(provider: unknown, args: RequestArguments): Promise<{ readonly answer: unknown }> {
  let request: unknown
  try {
    request = (provider as { readonly request?: unknown } | null | undefined)?.request
    // EIP-1193 wallets look at `this`.
    if (typeof request === 'function') return { answer: await Reflect.apply(request, provider, [args]) }
  } catch (thrown) {
    throw walletError(thrown)
  }
  throw new LatchkeyError('PROVIDER_INVALID', { detail: 'no request function' })
}
