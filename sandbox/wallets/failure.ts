/** The errors that a site gets when signing or sending fails. */
import { RpcError } from '../chains/rpc.ts'
import { ERRORS, type WalletError } from './errors.ts'

/** EIP-1474: the network refused the transaction. */
const REFUSED = -32003

/** The node's refusal with its message, else the wallet's failure. */
export function failureOf(error: unknown): WalletError {
  const code = error instanceof RpcError ? REFUSED : ERRORS.internal.code
  return { code, message: error instanceof Error ? error.message : String(error) }
}
