/** What was signed, as the chain keeps it. Loaded when a history has to be told from what only looks like one. */
import { caipAddress, type CaipNetworkId, type ChainAdapter, type SignedTransaction } from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Hash, Transaction } from './answers.ts'
import type { AskNode } from './client.ts'

type Reading = Required<Pick<ChainAdapter, 'readTransaction'>>

/** `transfer(address,uint256)` of ERC-20, with nothing after its two words. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

export function createSigned({ ask }: { readonly ask: AskNode }): Reading {
  return {
    async readTransaction({ network, hash, signal }) {
      const isHash: boolean = v.is(Hash, hash)
      if (!isHash) return null
      const args = { method: 'eth_getTransactionByHash', params: [hash] }
      const told = await ask({ network, signal, args, schema: Transaction })
      // A node that tells of another transaction tells nothing about this one.
      if (!told?.blockHash || told.hash.toLowerCase() !== hash.toLowerCase()) return null
      return { from: normalizeAddress(told.from), gives: givesOf(told, network.caipNetworkId) }
    },
  }
}

function givesOf(
  { to, value, input }: NonNullable<v.InferOutput<typeof Transaction>>,
  network: CaipNetworkId,
): SignedTransaction['gives'] {
  if (!to) return []
  const coins = value > 0n ? [{ to: normalizeAddress(to), amount: value }] : []
  const [, receiver, amount] = TRANSFER.exec(input) ?? []
  if (receiver === undefined || amount === undefined) return coins
  const token = caipAddress(network, normalizeAddress(to))
  return [...coins, { to: normalizeAddress(receiver), amount: BigInt(`0x${amount}`), token }]
}
