/** JSON-RPC 2.0 as servers speak it: one call or a batch, each answered under its own id. */
import * as v from 'valibot'
import { RpcError } from '../chains/rpc.ts'

const CALL = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})
type Id = string | number | null

export interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

/** The wire's codes for refusals. */
export const RPC_CODES = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const

/** More calls in one batch are refused. */
const MOST_CALLS = 100

/** Answers what came in; `answer` rejects with an `RpcError` to refuse a call. */
export async function answerCalls(input: unknown, answer: (call: Call) => unknown): Promise<unknown> {
  if (!Array.isArray(input)) return answerCall(input, answer)
  if (input.length === 0) return failure(null, new RpcError(RPC_CODES.request, 'The batch is empty.'))
  if (input.length > MOST_CALLS) {
    return failure(null, new RpcError(RPC_CODES.request, `A batch may have ${MOST_CALLS} calls.`))
  }
  return Promise.all(input.map((call) => answerCall(call, answer)))
}

async function answerCall(input: unknown, answer: (call: Call) => unknown): Promise<object> {
  const parsed = v.safeParse(CALL, input)
  if (!parsed.success) return failure(idOf(input), new RpcError(RPC_CODES.request, 'This is no JSON-RPC 2.0 request.'))
  const { id, ...call } = parsed.output
  try {
    return { jsonrpc: '2.0', id, result: await answer(call) }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error)
    return failure(id, new RpcError(RPC_CODES.internal, 'The node does not answer.'))
  }
}

/** An error as an answer; without an id when the call could not even be read. */
export function failure(id: Id, { code, message, data }: RpcError): object {
  return { jsonrpc: '2.0', id, error: data === undefined ? { code, message } : { code, message, data } }
}

function idOf(call: unknown): Id {
  const parsed = v.safeParse(v.object({ id: v.union([v.string(), v.number()]) }), call)
  return parsed.success ? parsed.output.id : null
}
