import { LatchkeyError, untilAborted, within, type Clock } from '#kernel'
import { walletError } from '../errors/walletError.ts'

/** Longest wait, in ms, for an answer that needs no person. */
export const SILENT_LIMIT = 10_000

/** Longest wait, in ms, for a wallet to forget us; the person is not kept waiting for it. */
export const FORGET_LIMIT = 1_000

/** A method of a wallet's object, as it is found there at the moment of the call. */
export interface WalletCall {
  readonly owner: unknown
  readonly method: string
  readonly args: readonly unknown[]
}

export interface CallOptions<T> {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Milliseconds; absent where a person decides, who may take as long as they like (the signal ends that wait). */
  readonly limit?: number | undefined
  /** What was asked, for the error of a wait that took too long. */
  readonly what: string
  /** Checks the answer; what it throws is the question's error. */
  readonly read: (answer: unknown) => T
}

/**
 * One question to an untrusted wallet, which may throw at once, never answer, answer garbage or lack the method. Always
 * settles by `signal` or `limit`; always rejects with a LatchkeyError.
 */
export async function callWallet<T>(call: WalletCall, options: CallOptions<T>): Promise<T> {
  const { clock, signal, limit, what, read } = options
  const atLimit = (): never => {
    throw new LatchkeyError('WALLET_TIMEOUT', { detail: what })
  }
  const ask = async (): Promise<T> => read((await send(call)).answer)
  return limit === undefined ? untilAborted(signal, ask) : within({ clock, ms: limit, signal, atLimit }, ask)
}

/** In a box, so that an answer that plays at being a promise is awaited once, here. */
async function send({ owner, method, args }: WalletCall): Promise<{ readonly answer: unknown }> {
  try {
    const call = (owner as Readonly<Record<string, unknown>> | null | undefined)?.[method]
    // Wallets look at `this`.
    if (typeof call === 'function') return { answer: await Reflect.apply(call, owner, args) }
  } catch (thrown) {
    throw walletError(thrown)
  }
  throw new LatchkeyError('PROVIDER_INVALID', { detail: `no ${method} function` })
}
