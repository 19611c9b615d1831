/** JSON-RPC 2.0 to one of our nodes. */
import * as v from 'valibot'

const REQUEST_LIMIT = 10_000

const ANSWER = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])
const ANSWERS = v.array(v.intersect([v.object({ id: v.number() }), ANSWER]))

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
  /** Many calls at once, which the node may execute in any order. In the order of the calls: what each came to. */
  batch(calls: readonly RpcCall[]): Promise<readonly unknown[]>
  /** As `batch`; an `RpcError` in the place of a call that was refused. */
  tryBatch(calls: readonly RpcCall[]): Promise<readonly unknown[]>
}

export type RpcCall = readonly [method: string, params?: readonly unknown[]]

/** The node reads requests of two megabytes. */
const MOST_CALLS = 500

const HEX = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))

export function createRpc(url: string): Rpc {
  async function post(body: unknown): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    })
    return response.json()
  }

  async function tryBatch(calls: readonly RpcCall[]): Promise<readonly unknown[]> {
    const outcomes: unknown[] = []
    for (let from = 0; from < calls.length; from += MOST_CALLS) {
      const part = calls.slice(from, from + MOST_CALLS)
      const body = part.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params }))
      const answers = new Map(v.parse(ANSWERS, await post(body)).map((answer) => [answer.id, answer]))
      outcomes.push(...part.map((_, id) => outcomeOf(answers.get(id))))
    }
    return outcomes
  }

  async function request(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return resultOf(outcomeOf(v.parse(ANSWER, await post({ jsonrpc: '2.0', id: 1, method, params }))))
  }

  return {
    url,
    request,
    hex: async (method, params) => v.parse(HEX, await request(method, params)),
    tryBatch,
    batch: async (calls) => (await tryBatch(calls)).map(resultOf),
  }
}

function outcomeOf(answer: v.InferOutput<typeof ANSWER> | undefined): unknown {
  if (!answer) return new RpcError(-32603, 'The node left a call unanswered.')
  if ('error' in answer) return new RpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}

function resultOf(outcome: unknown): unknown {
  if (outcome instanceof RpcError) throw outcome
  return outcome
}

const RECEIPT = v.object({ transactionHash: HEX, status: v.picklist(['0x0', '0x1']) })

/** Sends from one of the node's own accounts and waits until it is mined. Rejects when it failed. */
export async function sendMined(rpc: Rpc, transaction: Readonly<Record<string, unknown>>): Promise<`0x${string}`> {
  // anvil would fill in the fees of EIP-1559, also where its chain does not have them.
  const priced = { gasPrice: await rpc.hex('eth_gasPrice'), ...transaction }
  const receipt = v.parse(RECEIPT, await rpc.request('eth_sendTransactionSync', [priced]))
  if (receipt.status === '0x0') throw new Error(`Transaction ${receipt.transactionHash} failed.`)
  return receipt.transactionHash
}
