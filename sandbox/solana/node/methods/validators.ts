/** The node's methods about who makes the blocks: this one node, without stakes, votes or inflation. */
import { PublicKey, StakeProgram, TransactionInstruction } from '@solana/web3.js'
import * as v from 'valibot'
import { RpcError } from '../../../chains/rpc.ts'
import { RPC_CODES } from '../../../http/jsonRpc.ts'
import type { SolanaKey } from '../../keys.ts'
import { FIRST_SLOT } from '../blocks.ts'
import type { Chain } from '../chain.ts'
import { signed } from '../genesis.ts'
import { ADDRESS, API_VERSION, common, CONFIG, inContext, method, WHOLE, type Methods } from '../params.ts'
import { readTransaction } from '../transaction.ts'

/** The node itself. */
export interface Self {
  /** Base58. */
  readonly identity: string
  readonly url: string
  readonly socketUrl: string
}

const MOST_LEADERS = 5000
/** The Stake program's instruction that answers what a stake has at least. */
const GET_MINIMUM_DELEGATION = 13

const IDENTITY_CONFIG = v.nullish(v.object({ ...common, identity: v.nullish(ADDRESS) }))
const PRODUCTION_CONFIG = v.nullish(
  v.object({
    ...common,
    identity: v.nullish(ADDRESS),
    range: v.nullish(v.object({ firstSlot: WHOLE, lastSlot: v.nullish(WHOLE) })),
  }),
)
const REWARD_CONFIG = v.nullish(v.object({ ...common, epoch: v.nullish(WHOLE) }))

export function validatorMethods(chain: Chain, { identity, url, socketUrl }: Self, payer: SolanaKey): Methods {
  const slot = (): number => chain.parts().blocks.slot()
  const schedule = () => chain.parts().svm.epochSchedule()
  const epoch = (): number => Math.floor(slot() / schedule().slotsPerEpoch)
  /** A list by validator: of those asked for, there is this one. */
  const byIdentity = (asked: string | null | undefined, value: unknown): object =>
    asked && asked !== identity ? {} : { [identity]: value }

  return {
    getIdentity: method(v.tuple([]), () => ({ identity })),
    getClusterNodes: method(v.tuple([]), () => [
      {
        pubkey: identity,
        // It talks to clients only.
        gossip: null,
        tpu: null,
        rpc: new URL(url).host,
        pubsub: new URL(socketUrl).host,
        version: API_VERSION,
        featureSet: null,
        shredVersion: null,
      },
    ]),
    getSlotLeader: method(v.tuple([CONFIG]), () => identity),
    getSlotLeaders: method(v.tuple([WHOLE, v.pipe(WHOLE, v.minValue(1), v.maxValue(MOST_LEADERS))]), (from, limit) => {
      // The leaders of this epoch and the next are known.
      const { slotsPerEpoch } = schedule()
      if (from < epoch() * slotsPerEpoch || from + limit > (epoch() + 2) * slotsPerEpoch) {
        throw new RpcError(
          RPC_CODES.params,
          `Invalid slot range: leader schedule for epoch ${Math.floor(from / slotsPerEpoch)} is unavailable`,
        )
      }
      return Array.from({ length: limit }, () => identity)
    }),
    getLeaderSchedule: method(
      v.tuple([v.nullish(v.union([WHOLE, IDENTITY_CONFIG])), IDENTITY_CONFIG]),
      (asked, config) => {
        const options = typeof asked === 'number' ? config : (asked ?? config)
        const { slotsPerEpoch } = schedule()
        const wanted = Math.floor((typeof asked === 'number' ? asked : slot()) / slotsPerEpoch)
        if (wanted < epoch() || wanted > epoch() + 1) return null
        return byIdentity(
          options?.identity,
          Array.from({ length: slotsPerEpoch }, (_, index) => index),
        )
      },
    ),
    getBlockProduction: method(v.tuple([PRODUCTION_CONFIG]), (config) => {
      const firstSlot = config?.range?.firstSlot ?? Math.max(FIRST_SLOT, epoch() * schedule().slotsPerEpoch)
      const lastSlot = config?.range?.lastSlot ?? slot()
      if (firstSlot < FIRST_SLOT || lastSlot > slot() || firstSlot > lastSlot) {
        throw new RpcError(
          RPC_CODES.params,
          `Invalid range: ${firstSlot} to ${lastSlot}; there are ${FIRST_SLOT} to ${slot()}`,
        )
      }
      const made = lastSlot - firstSlot + 1
      const value = { byIdentity: byIdentity(config?.identity, [made, made]), range: { firstSlot, lastSlot } }
      return inContext(chain, config, value)
    }),
    // Without stakes there is nobody whose votes count.
    getVoteAccounts: method(v.tuple([v.nullish(v.looseObject(common))]), () => ({ current: [], delinquent: [] })),
    getBlockCommitment: method(v.tuple([WHOLE]), () => ({ commitment: null, totalStake: 0 })),
    // Nothing is minted after the first state, and nobody has a stake to be rewarded for.
    getInflationGovernor: method(v.tuple([CONFIG]), () => ({
      initial: 0,
      terminal: 0,
      taper: 0,
      foundation: 0,
      foundationTerm: 0,
    })),
    getInflationRate: method(v.tuple([]), () => ({ total: 0, validator: 0, foundation: 0, epoch: epoch() })),
    getInflationReward: method(v.tuple([v.array(ADDRESS), REWARD_CONFIG]), (addresses) => addresses.map(() => null)),
    getStakeMinimumDelegation: method(v.tuple([CONFIG]), (config) => {
      const data = Buffer.alloc(4)
      data.writeUInt32LE(GET_MINIMUM_DELEGATION)
      const question = new TransactionInstruction({ programId: new PublicKey(StakeProgram.programId), keys: [], data })
      const { blockhash } = chain.parts().blocks.latest()
      const { returned } = chain.simulate(readTransaction(signed([question], blockhash, [payer])), false)
      if (!returned) throw new RpcError(RPC_CODES.internal, 'The Stake program does not answer.')
      return inContext(chain, config, Number(Buffer.from(returned.data).readBigUInt64LE()))
    }),
  }
}
