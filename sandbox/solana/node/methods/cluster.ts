/** The node's methods about the cluster itself: where it stands, its epochs, its price. */
import * as v from 'valibot'
import { GENESIS_HASH } from '../../cluster.ts'
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
      const { slotsPerEpoch } = chain.parts().svm.epochSchedule()
      return {
        absoluteSlot: slot,
        blockHeight: blocks().height(),
        epoch: Math.floor(slot / slotsPerEpoch),
        slotIndex: slot % slotsPerEpoch,
        slotsInEpoch: slotsPerEpoch,
        transactionCount: chain.parts().ledger.count(),
      }
    }),
    getEpochSchedule: method(v.tuple([]), () => chain.parts().svm.epochSchedule()),
    getLatestBlockhash: method(v.tuple([CONFIG]), (config) => inContext(chain, config, blocks().latest())),
    isBlockhashValid: method(v.tuple([BLOCKHASH, CONFIG]), (blockhash, config) =>
      inContext(chain, config, blocks().isValid(blockhash)),
    ),
    getMinimumBalanceForRentExemption: method(v.tuple([v.pipe(WHOLE, v.maxValue(MOST_SPACE)), CONFIG]), (space) =>
      chain.parts().svm.rentOf(space),
    ),
    // Blocks are never full, so no priority fee is needed.
    getRecentPrioritizationFees: method(v.tuple([v.nullish(v.pipe(v.array(ADDRESS), v.maxLength(128)))]), () => {
      const count = Math.min(LISTED_FEES, blocks().height() + 1)
      const first = blocks().slot() - count + 1
      return Array.from({ length: count }, (_, index) => ({ slot: first + index, prioritizationFee: 0 }))
    }),
  }
}
