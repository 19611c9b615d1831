import { isLatchkeyError, LatchkeyError, type Clock, type ErrorCode } from 'latchkey/plugin'
import { callWallet, copyList, peek, walletError, type CallOptions } from 'latchkey/plugin/wallet'

/** Sends a request to an untrusted wallet. `signal` or `limit` ends every wait, and every rejection is a LatchkeyError. */
export type Ask = <T>(
  method: string,
  params: unknown,
  options: Pick<CallOptions<T>, 'signal' | 'limit' | 'read'>,
) => Promise<T>

/** Longest answer, as JSON. A signed PSBT of a large transaction is shorter. */
const LONGEST = 1_000_000

/** The codes of sats-connect that differ from EIP-1474. For example, -32000 means that the person declined. */
const CODES: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  [-32000, 'USER_REJECTED'],
  [-32001, 'PROVIDER_UNSUPPORTED_METHOD'],
  [-32002, 'PROVIDER_UNAUTHORIZED'],
])

export function createAsk(provider: unknown, clock: Clock): Ask {
  return async (method, params, { read, ...options }) => {
    const call = { owner: provider, method: 'request', args: [method, params ?? null] }
    try {
      return await callWallet(call, {
        ...options,
        clock,
        what: method,
        read: (answer) => read(resultOf(answer, method)),
      })
    } catch (error) {
      throw withSatsCode(error)
    }
  }
}

/** A copy of the `result` in a JSON-RPC answer, so that the wallet cannot change it after it is checked. */
function resultOf(answer: unknown, method: string): unknown {
  const copy = copyOf(answer)
  const error = peek(copy, 'error')
  if (error !== undefined && error !== null) throw walletError(error)
  if (typeof copy !== 'object' || copy === null || !('result' in copy))
    throw new LatchkeyError('PROVIDER_INVALID', { detail: `no answer to ${method}` })
  return copy.result
}

/** Undefined if the answer cannot be converted to JSON, or throws when it is read. */
function copyOf(answer: unknown): unknown {
  try {
    const text = JSON.stringify(answer)
    return text.length > LONGEST ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function withSatsCode(error: unknown): unknown {
  if (!isLatchkeyError(error) || error.code === 'USER_REJECTED') return error
  const codes = copyList(peek(error.cause, 'codes'), 10) ?? []
  const code = codes.map((number) => CODES.get(number)).find((known) => known !== undefined)
  return code ? new LatchkeyError(code, { detail: error.detail, cause: error.cause }) : error
}
