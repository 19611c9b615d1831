/** All methods that the node answers over HTTP. */
import { RpcError } from '../../../chains/rpc.ts'
import { RPC_CODES, type Call } from '../../../http/jsonRpc.ts'
import type { SolanaKey } from '../../keys.ts'
import type { Chain } from '../chain.ts'
import type { Method } from '../params.ts'
import { accountMethods } from './accounts.ts'
import { clusterMethods } from './cluster.ts'
import { historyMethods } from './history.ts'
import { transactionMethods } from './transactions.ts'

/** Answers a call, or throws an `RpcError`. */
export function createMethods(chain: Chain, faucet: SolanaKey): (call: Call) => unknown {
  const methods = new Map<string, Method>(
    Object.entries({
      ...clusterMethods(chain),
      ...accountMethods(chain),
      ...transactionMethods(chain, faucet),
      ...historyMethods(chain),
    }),
  )
  return ({ method, params }) => {
    const found = methods.get(method)
    if (!found) throw new RpcError(RPC_CODES.method, 'Method not found')
    return found(params)
  }
}
