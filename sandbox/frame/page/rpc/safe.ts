/** Reads: answered here, or passed on to a node. */
import { isAddress, isAddressEqual, numberToHex } from 'viem'
import * as v from 'valibot'
import { createRpc, RpcError } from '../../../chains/rpc.ts'
import { BUNDLER_METHODS } from '../../methods.ts'
import { bundlerOf, nodeOf } from '../config.ts'
import { FrameFailure } from '../failure.ts'
import type { FrameParts } from '../handlers/types.ts'
import { statusOf } from '../smart/batches.ts'
import { smartAccountOn } from '../smart/onChain.ts'
import type { ChainRequest } from './request.ts'

const ADDRESSED = v.looseTuple([v.custom<`0x${string}`>((value) => isAddress(String(value), { strict: false }))])

export async function answerSafe(parts: FrameParts, request: ChainRequest): Promise<unknown> {
  const { chain, method, params } = request
  switch (method) {
    case 'eth_accounts': {
      const { addresses } = await parts.api.account()
      const smart = smartAccountOn(parts.config, chain, addresses)
      const isSmart = smart !== undefined && parts.store.accountType(parts.app()) === 'smartAccount'
      return [isSmart ? smart.address : addresses.eip155]
    }
    case 'eth_chainId':
      return numberToHex(Number(chain.reference))
    case 'wallet_getCapabilities':
      return capabilities(parts, request)
    case 'wallet_getCallsStatus':
      return statusOf(parts, params)
  }
  try {
    const url = BUNDLER_METHODS.has(method) ? bundler(request) : readNode(parts, request)
    return await createRpc(url).request(method, Array.isArray(params) ? params : [])
  } catch (error) {
    if (error instanceof RpcError) throw new FrameFailure(error.message)
    if (error instanceof FrameFailure) throw error
    throw new FrameFailure('The network’s node does not answer')
  }
}

/** EIP-5792: an account with a key has no capability. */
async function capabilities({ api, config }: FrameParts, { chain, params }: ChainRequest): Promise<unknown> {
  const smart = smartAccountOn(config, chain, (await api.account()).addresses)
  const read = v.safeParse(ADDRESSED, params)
  if (!smart || !read.success || !isAddressEqual(read.output[0], smart.address)) return {}
  return { [numberToHex(smart.chainId)]: { atomic: { status: 'supported' } } }
}

function bundler({ chain }: ChainRequest): string {
  const url = bundlerOf(chain)
  if (url === undefined) throw new FrameFailure('There are no smart accounts on this network')
  return url
}

/** The page's own node where the frame's policy lets it ask there: reads are the page's, and it may choose whom to believe. */
function readNode({ config }: FrameParts, { chain, rpcUrl }: ChainRequest): string {
  if (rpcUrl !== undefined && URL.canParse(rpcUrl)) {
    const url = new URL(rpcUrl)
    if (config.reached.some((reached) => new URL(reached).origin === url.origin)) return url.href
  }
  const own = nodeOf(config.nodes, chain)
  if (own === undefined) throw new FrameFailure('Chain is not supported')
  return own
}
