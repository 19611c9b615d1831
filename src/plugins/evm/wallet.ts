import { LatchkeyError, isLatchkeyError, type RequestArguments, type WalletRequest } from '#kernel'
import * as v from 'valibot'
import { untilAborted } from './wait.ts'

export interface WalletQuestion<T> {
  readonly wallet: WalletRequest
  readonly signal: AbortSignal
  readonly args: RequestArguments
  /** What the answer must look like; anything else is PROVIDER_INVALID. */
  readonly schema: v.GenericSchema<unknown, T>
}

/** Asks the connected wallet; a person may take their time, so only `signal` ends the wait. */
export async function askWallet<T>({ wallet, signal, args, schema }: WalletQuestion<T>): Promise<T> {
  const answer = await untilAborted(signal, async () => wallet(args)).catch((error: unknown) => {
    // Connectors reject with our errors; a host's own provider may reject with EIP-1193's.
    if (isLatchkeyError(error)) throw error
    const refused = (error as { readonly code?: unknown } | null)?.code === 4001
    throw new LatchkeyError(refused ? 'USER_REJECTED' : 'UNKNOWN', { detail: args.method, cause: error })
  })
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new LatchkeyError('PROVIDER_INVALID', { detail: `not a valid answer to ${args.method}` })
}
