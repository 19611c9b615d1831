/** The node's methods about its blocks: what is in them, which there are, and how fast they come. */
import * as v from 'valibot'
import { RpcError } from '../../../chains/rpc.ts'
import { RPC_CODES } from '../../../http/jsonRpc.ts'
import type { Clock } from '../../../relay/clock.ts'
import { FIRST_SLOT, type Block } from '../blocks.ts'
import type { Chain } from '../chain.ts'
import { toJsonAccounts, toJsonTransaction } from '../json.ts'
import type { LedgerEntry } from '../ledger.ts'
import { common, CONFIG, method, WHOLE, type Methods } from '../params.ts'
import { mayRead, TRANSACTION_ENCODING } from './history.ts'

/** Slots that one question may span. */
const MOST_SLOTS = 500_000
/** Seconds that a sample of the cluster's speed is of, and how many samples are kept. */
const SAMPLE = 60
const MOST_SAMPLES = 720

const BLOCK_CONFIG = v.object({
  ...common,
  encoding: v.nullish(TRANSACTION_ENCODING),
  transactionDetails: v.nullish(v.picklist(['full', 'accounts', 'signatures', 'none'])),
  rewards: v.nullish(v.boolean()),
  maxSupportedTransactionVersion: v.nullish(WHOLE),
})
type BlockConfig = v.InferOutput<typeof BLOCK_CONFIG>

export function blockMethods(chain: Chain, clock: Clock): Methods {
  const parts = () => chain.parts()
  /** The first slot whose transactions are still known. */
  const first = (): number => Math.max(FIRST_SLOT, parts().ledger.firstSlot())

  function blockAt(slot: number): Block {
    if (slot < first()) {
      throw new RpcError(-32001, `Block ${slot} cleaned up, does not exist on node. First available block: ${first()}`)
    }
    const block = parts().blocks.at(slot)
    if (!block) throw new RpcError(-32004, `Block not available for slot ${slot}`)
    return block
  }

  /** Every slot has its block here. */
  function slots(from: number, to: number): readonly number[] {
    if (to - from > MOST_SLOTS) {
      throw new RpcError(RPC_CODES.params, `Slot range too large; max ${MOST_SLOTS}`)
    }
    const start = Math.max(from, first())
    const count = Math.min(to, parts().blocks.slot()) - start + 1
    return Array.from({ length: Math.max(0, count) }, (_, index) => start + index)
  }

  return {
    getBlock: method(v.tuple([WHOLE, v.nullish(v.union([TRANSACTION_ENCODING, BLOCK_CONFIG]))]), (slot, config) => {
      // Older clients name the encoding alone.
      const options: BlockConfig = typeof config === 'string' ? { encoding: config } : (config ?? {})
      const { blockhash, previousBlockhash, height, time } = blockAt(slot)
      return {
        blockhash,
        previousBlockhash,
        parentSlot: slot - 1,
        blockTime: time,
        blockHeight: height,
        ...contents(parts().ledger.at(slot), options),
        // What a transaction costs is burnt: nobody is paid for making a block.
        ...(options.rewards !== false && { rewards: [] }),
      }
    }),
    getBlockTime: method(v.tuple([WHOLE]), (slot) => blockAt(slot).time),
    getBlocks: method(v.tuple([WHOLE, v.nullish(v.union([WHOLE, CONFIG])), CONFIG]), (from, to) =>
      slots(from, typeof to === 'number' ? to : parts().blocks.slot()),
    ),
    getBlocksWithLimit: method(v.tuple([WHOLE, WHOLE, CONFIG]), (from, limit) =>
      limit === 0 ? [] : slots(Math.max(from, first()), Math.max(from, first()) + limit - 1),
    ),
    getFirstAvailableBlock: method(v.tuple([]), first),
    minimumLedgerSlot: method(v.tuple([]), first),
    getMaxRetransmitSlot: method(v.tuple([]), () => parts().blocks.slot()),
    getMaxShredInsertSlot: method(v.tuple([]), () => parts().blocks.slot()),
    getHighestSnapshotSlot: method(v.tuple([]), () => {
      throw new RpcError(-32008, 'No snapshot')
    }),
    getRecentPerformanceSamples: method(v.tuple([v.nullish(v.pipe(WHOLE, v.maxValue(MOST_SAMPLES)))]), (limit) =>
      samples(chain, Math.floor(clock.now() / 1000)).slice(0, limit ?? MOST_SAMPLES),
    ),
  }
}

/** A block's transaction, in as much detail as is asked for. */
function contents(entry: LedgerEntry | undefined, config: BlockConfig): object {
  const { transactionDetails, encoding, maxSupportedTransactionVersion: most } = config
  const entries = entry ? [entry] : []
  switch (transactionDetails) {
    case 'none':
      return {}
    case 'signatures':
      return { signatures: entries.map(({ signature }) => signature) }
    case 'accounts':
      return { transactions: entries.map((each) => toJsonAccounts(each, mayRead(each, most))) }
    default:
      return { transactions: entries.map((each) => toJsonTransaction(each, encoding ?? 'json', mayRead(each, most))) }
  }
}

/** How many blocks and transactions there were in each whole minute since the first block, newest first. */
function samples(chain: Chain, now: number): readonly object[] {
  const { blocks, ledger } = chain.parts()
  const all = blocks.all()
  const start = all[0]?.time ?? now
  const minutes = Math.floor((now - start) / SAMPLE)
  const ends = Array.from({ length: Math.min(minutes, MOST_SAMPLES) }, (_, back) => minutes - back)
  return ends.map((minute) => {
    const isBefore = (count: number) => (block: Block) => block.time < start + SAMPLE * count
    const [from, to] = [all.filter(isBefore(minute - 1)).length, all.filter(isBefore(minute)).length]
    const transactions = ledger.count(FIRST_SLOT + from, FIRST_SLOT + to - 1)
    return {
      slot: FIRST_SLOT + to - 1,
      numSlots: to - from,
      numTransactions: transactions,
      // There are no votes here.
      numNonVoteTransactions: transactions,
      samplePeriodSecs: SAMPLE,
    }
  })
}
