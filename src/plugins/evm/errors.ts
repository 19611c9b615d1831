import { codeOf, isLatchkeyError, LatchkeyError, type ErrorCode } from '#kernel'
import { codeOfRpc, withoutAddresses, type Refusal } from '#wallet'

/** The error code of nodes for a reverted call. */
const REVERTED = 3
/** Too many requests, as some providers say it instead of EIP-1474's -32005. */
const LIMITED: readonly number[] = [429, -32007]
const REVERT_DATA = /^0x[0-9a-f]{8,4096}$/i

/**
 * The error for a node's. The node's own message, without addresses, is kept in `detail` for developers. `cause` is what a contract
 * returned when it reverted: `revertReason` decodes it.
 */
export function nodeError(method: string, { code, message, data }: Refusal): LatchkeyError {
  const returned = typeof data === 'string' && REVERT_DATA.test(data) ? data : undefined
  return new LatchkeyError(codeOfNode(code), { detail: withoutAddresses(`${method}: ${message}`), cause: returned })
}

/** Accepts EIP-1474 codes only: a node must not be able to answer USER_REJECTED with a wallet's code. */
function codeOfNode(code: number): ErrorCode {
  if (code === REVERTED) return 'RPC_TRANSACTION_REJECTED'
  if (LIMITED.includes(code)) return 'RPC_LIMIT_EXCEEDED'
  return (code < 0 ? codeOfRpc(code) : undefined) ?? 'RPC_SERVER'
}

/** True if the call itself fails, on every node. Some nodes say so in words alone. */
export const isRefused = (error: unknown): boolean =>
  codeOf(error) === 'RPC_TRANSACTION_REJECTED' ||
  (isLatchkeyError(error) && /execution reverted|gas required exceeds allowance/i.test(error.detail ?? ''))

/** Any answer is a sign of life, such as "unknown method": many public nodes refuse `net_listening`. */
export const isAnswer = (error: unknown): boolean => codeOf(error).startsWith('RPC_')
