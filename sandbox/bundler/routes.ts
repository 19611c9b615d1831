/** `POST /bundler/{chainId}`: JSON-RPC for the operations of smart accounts, on the chains that have them. */
import { SMART_ACCOUNT_CHAINS } from '../chains/smartAccounts.ts'
import { answerCalls } from '../http/jsonRpc.ts'
import { json } from '../http/reply.ts'
import { route, type Route } from '../http/router.ts'
import type { Nodes } from '../wallets/nodes.ts'
import { createBundler } from './index.ts'

export function bundlerRoutes(nodes: Nodes): readonly Route[] {
  return SMART_ACCOUNT_CHAINS.flatMap((chainId) => {
    const node = nodes[chainId]
    if (node === undefined) return []
    const bundler = createBundler(chainId, node)
    return [route('POST', `/bundler/${chainId}`, async ({ body }) => json(await answerCalls(await body(), bundler)))]
  })
}
