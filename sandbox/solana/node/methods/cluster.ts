/** The node's methods about the cluster itself: its blocks, its time, its price. */
import * as v from 'valibot'
import { RpcError } from '../../../chains/rpc.ts'
import { GENESIS_HASH } from '../../cluster.ts'
import { SLOTS_IN_EPOCH } from '../blocks.ts'
import type { Chain } from '../chain.ts'
import {
  ADDRESS,
  API_VERSION,
  BLOCKHASH,
  CONFIG,
  inContext,
  method,
  refuseTooNew,
  WHOLE,
  type Methods,
} from '../params.ts'

/** The largest account there can be. */
const MOST_SPACE = 10 * 1024 * 1024
const LISTED_FEES = 150

export function clusterMethods(chain: Chain): Methods {
  const blocks = () => chain.parts().blocks
  const ask = (answer: () => unknown) =>
    method(v.tuple([CONFIG]), (config) => {
      refuseTooNew(blocks().slot(), config)
      return answer()
    })
  return {
    getHealth: method(v.tuple([]), () => 'ok'),
    getVersion: method(v.tuple([]), () => ({ 'solana-core': API_VERSION, 'feature-set': 0 })),
    getGenesisHash: method(v.tuple([]), () => GENESIS_HASH),
    getSlot: ask(() => blocks().slot()),
    getBlockHeight: ask(() => blocks().height()),
    getTransactionCount: ask(() => chain.parts().ledger.count()),
    getEpochInfo: ask(() => {
      const slot = blocks().slot()
      return {
        absoluteSlot: slot,
        blockHeight: blocks().height(),
        epoch: Math.floor(slot / SLOTS_IN_EPOCH),
        slotIndex: slot % SLOTS_IN_EPOCH,
        slotsInEpoch: SLOTS_IN_EPOCH,
        transactionCount: chain.parts().ledger.count(),
      }
    }),
    getBlockTime: method(v.tuple([WHOLE]), (slot) => {
      const time = blocks().timeOf(slot)
      if (time === undefined) throw new RpcError(-32004, `Block not available for slot ${slot}`)
      return time
    }),
    getLatestBlockhash: method(v.tuple([CONFIG]), (config) => inContext(chain, config, blocks().latest())),
    isBlockhashValid: method(v.tuple([BLOCKHASH, CONFIG]), (blockhash, config) =>
      inContext(chain, config, blocks().isValid(blockhash)),
    ),
    getMinimumBalanceForRentExemption: method(v.tuple([v.pipe(WHOLE, v.maxValue(MOST_SPACE)), CONFIG]), (space) =>
      chain.parts().svm.rentOf(space),
    ),
    // There is room in every block, so nobody has to pay for being early.
    getRecentPrioritizationFees: method(v.tuple([v.nullish(v.pipe(v.array(ADDRESS), v.maxLength(128)))]), () => {
      const count = Math.min(LISTED_FEES, blocks().height() + 1)
      const first = blocks().slot() - count + 1
      return Array.from({ length: count }, (_, index) => ({ slot: first + index, prioritizationFee: 0 }))
    }),
  }
}
