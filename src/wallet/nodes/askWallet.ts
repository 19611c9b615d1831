import { isLatchkeyError, LatchkeyError, untilAborted, type Schema } from '#kernel'
import { peek } from '../connectors/untrusted.ts'
import type { RequestArguments, WalletRequest } from '../contracts/index.ts'
import { walletError } from '../errors/walletError.ts'

export interface WalletQuestion<T> {
  readonly wallet: WalletRequest
  readonly signal: AbortSignal
  readonly args: RequestArguments
  /** What the answer must look like; anything else is PROVIDER_INVALID. */
  readonly schema: Schema<T>
}

/** Asks the connected wallet; a person may take their time, so only `signal` ends the wait. */
export async function askWallet<T>({ wallet, signal, args, schema }: WalletQuestion<T>): Promise<T> {
  const answer = await untilAborted(signal, async () => wallet(args)).catch((thrown: unknown) => {
    // Connectors reject with our errors, our provider with ours as `cause`, a host's own with EIP-1193's numbers.
    throw [thrown, peek(thrown, 'cause')].find(isOurs) ?? walletError(thrown)
  })
  const result = schema['~standard'].validate(answer)
  if (!(result instanceof Promise) && !result.issues) return result.value
  throw new LatchkeyError('PROVIDER_INVALID', { detail: `not a valid answer to ${args.method}` })
}

function isOurs(value: unknown): value is LatchkeyError {
  try {
    return isLatchkeyError(value)
  } catch {
    // A trap.
    return false
  }
}
