import { isLatchkeyError, LatchkeyError, raceAbort, type Schema } from '#kernel'
import { peek } from '../connectors/untrusted.ts'
import type { RequestArguments, WalletRequest } from '../contracts/index.ts'
import { walletError } from '../errors/walletError.ts'

export interface WalletQuestion<T> {
  readonly wallet: WalletRequest
  readonly signal: AbortSignal
  readonly args: RequestArguments
  /** Validates the answer; PROVIDER_INVALID if it does not pass. */
  readonly schema: Schema<T>
}

/** Sends a request to the connected wallet. There is no time limit, because a person may have to answer. */
export async function askWallet<T>({ wallet, signal, args, schema }: WalletQuestion<T>): Promise<T> {
  const answer = await raceAbort(signal, async () => wallet(args)).catch((thrown: unknown) => {
    // Connectors reject with a LatchkeyError, our provider has one as `cause`, a host's own provider has EIP-1193's codes.
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
    // A proxy whose trap throws.
    return false
  }
}
