import { LatchkeyError, type ErrorCode } from '#kernel'

/** Names that the runtime gives to what is wrong with a transaction as a whole. */
const MEANINGS: Readonly<Record<string, ErrorCode>> = {
  AccountNotFound: 'FEE_BALANCE_TOO_LOW',
  InsufficientFundsForFee: 'FEE_BALANCE_TOO_LOW',
  InsufficientFundsForRent: 'FEE_BALANCE_TOO_LOW',
  BlockhashNotFound: 'TRANSACTION_EXPIRED',
}

/** Our error for the `err` of a simulation or preflight; `cause` is the runtime's own word for it. */
export function refusal(err: unknown): LatchkeyError {
  const name = nameOf(err)
  const code = Object.hasOwn(MEANINGS, name) ? MEANINGS[name]! : 'RPC_TRANSACTION_REJECTED'
  const detail = JSON.stringify(err)?.slice(0, 300) ?? name
  return new LatchkeyError(code, { params: { symbol: 'SOL' }, detail, cause: name })
}

/** `"BlockhashNotFound"` or `{ "InstructionError": [2, { "Custom": 1 }] }`. */
function nameOf(err: unknown): string {
  if (typeof err === 'string') return err
  return typeof err === 'object' && err !== null ? (Object.keys(err)[0] ?? '') : ''
}
