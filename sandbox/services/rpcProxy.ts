/** `POST /v1/?chainId=…`: JSON-RPC on the way to a node, single or in batches. */
import { networkOf, type ChainId } from '../chains/networks.ts'
import { RpcError, type Rpc } from '../chains/rpc.ts'
import { answerCalls, RPC_CODES, type Call } from '../http/jsonRpc.ts'
import { jsonText } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import { CLUSTER } from '../solana/cluster.ts'
import { exactJson } from '../solana/exactJson.ts'

/** Public nodes hold no keys, but anvil does: methods that would use them are refused here, as on public nodes. */
const KEYED = /^eth_(accounts|requestAccounts|sign.*|sendTransaction.*|sendUnsignedTransaction)$/
const PUBLIC = /^(eth|net|web3)_/
/** All methods that clients need, without `requestAirdrop`. */
const SOLANA = /^(get|is|minimum|simulate|send)[A-Z]/

interface Upstream {
  readonly rpc: Rpc
  serves(method: string): boolean
}

/** `solana` is the cluster's node. */
export function rpcRoutes(rpcs: Readonly<Record<ChainId, Rpc>>, solana: Rpc): readonly Route[] {
  const evm = (rpc: Rpc): Upstream => ({ rpc, serves: (method) => PUBLIC.test(method) && !KEYED.test(method) })
  const cluster: Upstream = { rpc: solana, serves: (method) => SOLANA.test(method) }

  function upstreamOf(chainId: string): Upstream | undefined {
    if (chainId === CLUSTER.caipNetworkId) return cluster
    const network = networkOf(chainId)
    return network && evm(rpcs[network.id])
  }

  return [
    route('POST', '/v1', async ({ query, body }) => {
      const chainId = query.get('chainId') ?? ''
      const upstream = upstreamOf(chainId)
      const answer = async ({ method, params }: Call): Promise<unknown> => {
        if (!upstream) throw new RpcError(RPC_CODES.params, `No node for chainId "${chainId}".`)
        if (!upstream.serves(method)) throw new RpcError(RPC_CODES.method, `${method} is not served here.`)
        return upstream.rpc.request(method, params)
      }
      return jsonText(exactJson(await answerCalls(await body(), answer)))
    }),
  ]
}
