/** EIP-5792: batches that a wallet has sent, by their ids, and what became of them on the chain. */
import { hexToBigInt, numberToHex, type Hex } from 'viem'
import * as v from 'valibot'
import { createRpc } from '../chains/rpc.ts'
import type { Nodes } from './nodes.ts'

export interface CallBundle {
  readonly chainId: number
  /** A batch is one transaction here, so it happens as a whole or not at all. */
  readonly hash: Hex
}

export interface CallBundles {
  has(site: string, id: string): boolean
  keep(site: string, id: string, bundle: CallBundle): void
  find(site: string, id: string): CallBundle | undefined
  reset(): void
}

/** The newest; a site that asks about an older one learns that it is unknown. */
const MOST = 500

/** Sites choose ids, so each has its own. */
export function createCallBundles(): CallBundles {
  const bundles = new Map<string, CallBundle>()
  const keyOf = (site: string, id: string): string => `${site} ${id}`
  return {
    has: (site, id) => bundles.has(keyOf(site, id)),
    keep(site, id, bundle) {
      bundles.set(keyOf(site, id), bundle)
      const [oldest] = bundles.keys()
      if (bundles.size > MOST && oldest !== undefined) bundles.delete(oldest)
    },
    find: (site, id) => bundles.get(keyOf(site, id)),
    reset: () => bundles.clear(),
  }
}

const HEX = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const RECEIPT = v.nullable(
  v.object({
    logs: v.array(v.object({ address: HEX, data: HEX, topics: v.array(HEX) })),
    status: v.picklist(['0x0', '0x1']),
    blockHash: HEX,
    blockNumber: HEX,
    gasUsed: HEX,
    transactionHash: HEX,
  }),
)

/** The answer of `wallet_getCallsStatus`: 100 while no block has it, 200 if it was carried out, 500 if all of it was undone. */
export async function statusOf(id: string, { chainId, hash }: CallBundle, nodes: Nodes): Promise<unknown> {
  const node = nodes[chainId]
  if (node === undefined) throw new Error('The wallet has no node for this network.')
  const receipt = v.parse(RECEIPT, await createRpc(node).request('eth_getTransactionReceipt', [hash]))
  const status = receipt === null ? 100 : hexToBigInt(receipt.status) === 1n ? 200 : 500
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(chainId),
    status,
    atomic: true,
    ...(receipt && { receipts: [receipt] }),
  }
}
