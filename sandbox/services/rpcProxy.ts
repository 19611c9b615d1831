/** `POST /v1/?chainId=…`: JSON-RPC on the way to a node, single or in batches. */
import * as v from 'valibot'
import { networkOf, type ChainId } from '../chains/networks.ts'
import { RpcError, type Rpc } from '../chains/rpc.ts'
import { json } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'

const CALL = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})
type Id = string | number | null

/** A public node holds no keys. Ours does, so what would use them is refused here as it is there. */
const KEYED = /^eth_(accounts|requestAccounts|sign.*|sendTransaction.*|sendUnsignedTransaction)$/
const PUBLIC = /^(eth|net|web3)_/

export function rpcRoutes(rpcs: Readonly<Record<ChainId, Rpc>>): readonly Route[] {
  return [
    route('POST', '/v1', async ({ query, body }) => {
      const network = networkOf(query.get('chainId') ?? '')
      const answer = (call: unknown): Promise<object> =>
        network
          ? answerCall(rpcs[network.id], call)
          : Promise.resolve(failure(idOf(call), -32602, `No node for chainId "${query.get('chainId') ?? ''}".`))
      const calls = await body()
      if (!Array.isArray(calls)) return json(await answer(calls))
      if (calls.length === 0) return json(failure(null, -32600, 'The batch is empty.'))
      return json(await Promise.all(calls.map(answer)))
    }),
  ]
}

async function answerCall(rpc: Rpc, input: unknown): Promise<object> {
  const parsed = v.safeParse(CALL, input)
  if (!parsed.success) return failure(idOf(input), -32600, 'This is no JSON-RPC 2.0 request.')
  const { id, method, params } = parsed.output
  if (!PUBLIC.test(method) || KEYED.test(method)) return failure(id, -32601, `${method} is not served here.`)
  try {
    return { jsonrpc: '2.0', id, result: await rpc.request(method, params) }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message, error.data)
    return failure(id, -32603, 'The node does not answer.')
  }
}

function failure(id: Id, code: number, message: string, data?: unknown): object {
  return { jsonrpc: '2.0', id, error: data === undefined ? { code, message } : { code, message, data } }
}

function idOf(call: unknown): Id {
  const parsed = v.safeParse(v.object({ id: v.union([v.string(), v.number()]) }), call)
  return parsed.success ? parsed.output.id : null
}
