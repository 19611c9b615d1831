/** All methods that the node answers over HTTP. */
import { RpcError } from '../../../chains/rpc.ts'
import { RPC_CODES, type Call } from '../../../http/jsonRpc.ts'
import type { Clock } from '../../../relay/clock.ts'
import type { SolanaKey } from '../../keys.ts'
import type { Chain } from '../chain.ts'
import type { Method } from '../params.ts'
import { accountMethods } from './accounts.ts'
import { blockMethods } from './blocks.ts'
import { clusterMethods } from './cluster.ts'
import { historyMethods } from './history.ts'
import { supplyMethods } from './supply.ts'
import { transactionMethods } from './transactions.ts'
import { validatorMethods, type Self } from './validators.ts'

export interface MethodOptions {
  readonly chain: Chain
  readonly faucet: SolanaKey
  readonly self: Self
  readonly clock: Clock
}

/** Answers a call, or throws an `RpcError`. */
export function createMethods({ chain, faucet, self, clock }: MethodOptions): (call: Call) => unknown {
  const methods = new Map<string, Method>(
    Object.entries({
      ...clusterMethods(chain),
      ...blockMethods(chain, clock),
      ...validatorMethods(chain, self, faucet),
      ...accountMethods(chain),
      ...supplyMethods(chain),
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
