import { LatchkeyError, raceAbort, withTimeout, type Clock } from '#kernel'
import { walletError } from '../errors/walletError.ts'

/** Longest wait, in ms, for an answer that needs no action of a person. */
export const SILENT_LIMIT = 10_000

/** Longest wait, in ms, for a wallet to drop its permission; a person should not wait for that. */
export const FORGET_LIMIT = 1_000

/** A method of a wallet's object; it is looked up when it is called. */
export interface WalletCall {
  readonly owner: unknown
  readonly method: string
  readonly args: readonly unknown[]
}

export interface CallOptions<T> {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Milliseconds; absent where a person decides: then only the signal ends the wait. */
  readonly limit?: number | undefined
  /** Names the call in the error of a timeout. */
  readonly what: string
  /** Checks the answer; the call rejects with what this throws. */
  readonly read: (answer: unknown) => T
}

/**
 * Calls an untrusted wallet, which may throw synchronously, never answer, answer garbage or lack the method. `signal` and
 * `limit` always end the wait; rejections are always LatchkeyErrors.
 */
export async function callWallet<T>(call: WalletCall, options: CallOptions<T>): Promise<T> {
  const { clock, signal, limit, what, read } = options
  const ask = async (): Promise<T> => read((await send(call)).answer)
  return limit === undefined
    ? raceAbort(signal, ask)
    : withTimeout({ clock, ms: limit, signal, what, code: 'WALLET_TIMEOUT' }, ask)
}

/** The answer is wrapped in an object so that a fake promise (an object with `then`) is awaited here once, and never again. */
async function send({ owner, method, args }: WalletCall): Promise<{ readonly answer: unknown }> {
  try {
    const call = (owner as Readonly<Record<string, unknown>> | null | undefined)?.[method]
    // Some wallets use `this`.
    if (typeof call === 'function') return { answer: await Reflect.apply(call, owner, args) }
  } catch (thrown) {
    throw walletError(thrown)
  }
  throw new LatchkeyError('PROVIDER_INVALID', { detail: `no ${method} function` })
}
