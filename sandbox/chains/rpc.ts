/** JSON-RPC 2.0 to one of our nodes. */
import * as v from 'valibot'

const REQUEST_LIMIT = 10_000

const ANSWER = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** The node's own refusal, with its code. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export interface Rpc {
  readonly url: string
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** As `request`, for the many methods that answer a hex string. */
  hex(method: string, params?: readonly unknown[]): Promise<`0x${string}`>
}

const HEX = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))

export function createRpc(url: string): Rpc {
  async function request(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    })
    const answer = v.parse(ANSWER, await response.json())
    if ('error' in answer) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }
  return {
    url,
    request,
    hex: async (method, params) => v.parse(HEX, await request(method, params)),
  }
}

const RECEIPT = v.object({ transactionHash: HEX, status: v.picklist(['0x0', '0x1']) })

/** Sends from one of the node's own accounts and waits until it is mined. Rejects when it failed. */
export async function sendMined(rpc: Rpc, transaction: Readonly<Record<string, unknown>>): Promise<`0x${string}`> {
  const receipt = v.parse(RECEIPT, await rpc.request('eth_sendTransactionSync', [transaction]))
  if (receipt.status === '0x0') throw new Error(`Transaction ${receipt.transactionHash} failed.`)
  return receipt.transactionHash
}
