import { LatchkeyError, type CaipNetworkId, type Http, type RequestArguments } from '#kernel'
import * as v from 'valibot'

const Answer = v.union([
  v.object({ result: v.unknown() }),
  v.object({
    error: v.object({ code: v.number(), message: v.fallback(v.string(), ''), data: v.optional(v.unknown()) }),
  }),
])

/** A read from a node of the network. Rejects with RPC_SERVER (the node's own error is its cause) or the transport's code. */
export async function askNode(
  http: Http,
  chainId: CaipNetworkId,
  { method, params = [] }: RequestArguments,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const answer = await http.post('rpc', '/v1/', {
    query: { chainId },
    body,
    json: true,
    schema: Answer,
    ...(signal && { signal }),
  })
  if ('error' in answer) throw new LatchkeyError('RPC_SERVER', { detail: answer.error.message, cause: answer.error })
  return answer.result
}
