/** Errors as sites see them. */
import * as v from 'valibot'
import { ERRORS, type WalletError } from './errors.ts'

/** An error as EIP-1193 wants it; Solana wallets throw the same codes. */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor({ code, message }: WalletError, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

const KNOWN = v.object({ code: v.number(), message: v.string() })

export function toProviderError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  const known = v.safeParse(KNOWN, error)
  return known.success ? new ProviderRpcError(known.output) : new ProviderRpcError(ERRORS.internal, error)
}
