/** The events of ERC-20 in the logs of a transaction, as one account is concerned by them. */
import { caipAddress, type Approval, type CaipNetworkId, type Movement } from '#wallet'
import * as v from 'valibot'
import { objectOf } from '#kernel'
import { normalizeAddress } from './address.ts'
import { Address, Bytes } from './answers.ts'
import { LARGEST, word } from './fields.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** What nodes write as the token of the native currency's transfers (`traceTransfers` of `eth_simulateV1`). */
const NATIVE = /^0xe{40}$/i
const MOST_LOGS = 1_000

export const Logs = v.pipe(
  v.array(objectOf({ address: Address, topics: v.pipe(v.array(v.string()), v.maxLength(4)), data: Bytes })),
  v.maxLength(MOST_LOGS),
)
export type Log = v.InferOutput<typeof Logs>[number]

/** How the logs change what `account` has: one sum for each token, and the native currency where the logs have it. */
export function movementsIn(logs: readonly Log[], account: string, network: CaipNetworkId): readonly Movement[] {
  const me = word(account)
  const sums = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const [event, from, to] = topics
    // An NFT's transfer has the same event, with its number as a topic: one piece of it moves.
    if (event !== TRANSFER || from === undefined || to === undefined) continue
    const units = topics.length === 4 ? 1n : unitsOf(data)
    const change = (isWord(to, me) ? units : 0n) - (isWord(from, me) ? units : 0n)
    if (change !== 0n) sums.set(address.toLowerCase(), (sums.get(address.toLowerCase()) ?? 0n) + change)
  }
  return [...sums].map(([address, units]) =>
    NATIVE.test(address) ? { units } : { token: caipAddress(network, normalizeAddress(address)), units },
  )
}

/** The approvals that `account` gives in the logs, in their order. */
export function approvalsIn(logs: readonly Log[], account: string, network: CaipNetworkId): readonly Approval[] {
  const me = word(account)
  return logs.flatMap(({ address, topics: [event, owner, spender], data }): readonly Approval[] => {
    const isApproval = event === APPROVAL || event === APPROVAL_FOR_ALL
    if (!isApproval || owner === undefined || spender === undefined || !isWord(owner, me)) return []
    return [
      {
        token: caipAddress(network, normalizeAddress(address)),
        spender: caipAddress(network, normalizeAddress(`0x${spender.slice(-40)}`)),
        units: event === APPROVAL ? unitsOf(data) : LARGEST,
      },
    ]
  })
}

const isWord = (topic: string, me: string): boolean => topic.slice(2).toLowerCase() === me

const unitsOf = (data: string): bigint => (data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n)
