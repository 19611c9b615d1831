/** JSON-RPC for the wallet: what is allowed, and who has to approve it. */
import { ABSENT_METHODS, SAFE_METHODS, UNSAFE_METHODS } from '../../methods.ts'
import type { RpcRequest } from '../../protocol.ts'
import { readChain, type Chain } from '../config.ts'
import { FrameFailure } from '../failure.ts'
import type { FrameParts } from '../handlers/types.ts'
import { approveEvm } from './evm.ts'
import { answerSafe } from './safe.ts'
import { approveSolana } from './solana.ts'

/** A request with its chain understood. */
export interface ChainRequest {
  readonly method: string
  readonly params: RpcRequest['params']
  readonly chain: Chain
  readonly rpcUrl: string | undefined
}

export async function handleRpc(parts: FrameParts, request: RpcRequest): Promise<unknown> {
  const { method, params, rpcUrl } = request
  if (!SAFE_METHODS.has(method) && !UNSAFE_METHODS.has(method)) {
    throw new FrameFailure('Requested RPC call is not allowed')
  }
  if (ABSENT_METHODS.has(method)) throw new FrameFailure(`${method} is not supported`)
  const asked: ChainRequest = { method, params, chain: chainOf(parts, request), rpcUrl }
  if (SAFE_METHODS.has(method)) return answerSafe(parts, asked)
  return method.startsWith('solana_') ? approveSolana(parts, asked) : approveEvm(parts, asked)
}

function chainOf(parts: FrameParts, { method, chainNamespace, chainId }: RpcRequest): Chain {
  const namespace = method.startsWith('solana_') ? 'solana' : 'eip155'
  if (chainId === undefined) {
    const now = parts.chain()
    if (now.namespace === namespace) return now
    throw new FrameFailure('The request names no chain')
  }
  const chain = readChain(chainId)
  if (!chain || chain.namespace !== namespace || chainNamespace !== namespace) {
    throw new FrameFailure('Chain is not supported')
  }
  return chain
}
