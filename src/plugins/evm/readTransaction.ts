/** Reads a transaction back from the chain, to tell real transfers from fake ones in a history. Loaded with its first use. */
import { caipAddress, type AskNode, type CaipNetworkId, type ChainAdapter, type SignedTransaction } from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Hash, Transaction } from './answers.ts'

type TransactionReader = Required<Pick<ChainAdapter, 'readTransaction'>>

/** A call of ERC-20's `transfer(address,uint256)`, without extra data. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

export function createTransactionReader({ ask }: { readonly ask: AskNode }): TransactionReader {
  return {
    async readTransaction({ network, hash, signal }) {
      const isHash: boolean = v.is(Hash, hash)
      if (!isHash) return null
      const args = { method: 'eth_getTransactionByHash', params: [hash] }
      const found = await ask({ network, signal, args, schema: Transaction })
      // The node may not know it, or may answer with another transaction.
      if (!found?.blockHash || found.hash.toLowerCase() !== hash.toLowerCase()) return null
      return { from: normalizeAddress(found.from), gives: givesOf(found, network.caipNetworkId) }
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
