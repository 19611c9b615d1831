/** What a site is told when signing or sending went wrong. */
import { RpcError } from '../chains/rpc.ts'
import { ERRORS, type WalletError } from './errors.ts'

/** EIP-1474: the network refused the transaction. */
const REFUSED = -32003

/** The node's no in its own words; else the wallet's failure. */
export function failureOf(error: unknown): WalletError {
  const code = error instanceof RpcError ? REFUSED : ERRORS.internal.code
  return { code, message: error instanceof Error ? error.message : String(error) }
}
