import { LatchkeyError, type ErrorCode } from '#kernel'

/** The runtime's errors for a transaction as a whole. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  AccountNotFound: 'FEE_BALANCE_TOO_LOW',
  InsufficientFundsForFee: 'FEE_BALANCE_TOO_LOW',
  InsufficientFundsForRent: 'FEE_BALANCE_TOO_LOW',
  BlockhashNotFound: 'TRANSACTION_EXPIRED',
}

/** The LatchkeyError for the `err` of a simulation or preflight. Its `cause` is the runtime's name for it. */
export function transactionError(err: unknown): LatchkeyError {
  const name = nameOf(err)
  const code = Object.hasOwn(CODES, name) ? CODES[name]! : 'RPC_TRANSACTION_REJECTED'
  const detail = JSON.stringify(err)?.slice(0, 300) ?? name
  return new LatchkeyError(code, { params: { symbol: 'SOL' }, detail, cause: name })
}

/** `"BlockhashNotFound"` or `{ "InstructionError": [2, { "Custom": 1 }] }`. */
function nameOf(err: unknown): string {
  if (typeof err === 'string') return err
  return typeof err === 'object' && err !== null ? (Object.keys(err)[0] ?? '') : ''
}
