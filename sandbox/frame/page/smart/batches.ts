/** EIP-5792: batches of calls that a smart account carries out as one operation, and what became of them. */
import { numberToHex, type Hex } from 'viem'
import * as v from 'valibot'
import { createRpc } from '../../../chains/rpc.ts'
import { bundlerOf } from '../config.ts'
import { FrameFailure } from '../failure.ts'
import type { FrameParts } from '../handlers/types.ts'

const ID = v.looseTuple([v.pipe(v.string(), v.nonEmpty())])
const HEX = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const RECEIPT = v.nullable(
  v.object({
    success: v.boolean(),
    logs: v.array(v.object({ address: HEX, data: HEX, topics: v.array(HEX) })),
    receipt: v.object({ blockHash: HEX, blockNumber: HEX, gasUsed: HEX, transactionHash: HEX }),
  }),
)
/** Milliseconds between two questions, and until a transaction without a block is given up. */
const PAUSE = 250
const LIMIT = 60_000

async function receiptOf(chainId: number, hash: string): Promise<v.InferOutput<typeof RECEIPT>> {
  const url = bundlerOf({ namespace: 'eip155', reference: String(chainId) })
  if (url === undefined) throw new FrameFailure('There are no smart accounts on this network')
  return v.parse(RECEIPT, await createRpc(url).request('eth_getUserOperationReceipt', [hash]))
}

/** The answer of `wallet_getCallsStatus`: 100 while no block has it, 200 if it was carried out, 500 if all of it was undone. */
export async function statusOf({ app, store }: FrameParts, params: unknown): Promise<unknown> {
  const read = v.safeParse(ID, params)
  if (!read.success) throw new FrameFailure('An id is missing')
  const [id] = read.output
  const bundle = store.bundle(app(), id)
  if (!bundle) throw new FrameFailure('This bundle id is unknown')
  const told = await receiptOf(bundle.chainId, bundle.hash)
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(bundle.chainId),
    status: told === null ? 100 : told.success ? 200 : 500,
    atomic: true,
    ...(told && { receipts: [{ ...told.receipt, logs: told.logs, status: told.success ? '0x1' : '0x0' }] }),
  }
}

/** The transaction that carried the operation out, once a block has it. */
export async function transactionOf(chainId: number, hash: string): Promise<Hex> {
  for (const limit = Date.now() + LIMIT; Date.now() < limit; await sleep(PAUSE)) {
    const told = await receiptOf(chainId, hash)
    if (told) return told.receipt.transactionHash
  }
  throw new FrameFailure('No block has the transaction yet')
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
