/** Reads blocks of an EVM chain as records. */
import { getAddress, zeroAddress } from 'viem'
import * as v from 'valibot'
import type { Rpc } from '../../chains/rpc.ts'
import type { TransactionRecord, Intent, Movement } from './record.ts'

const lower = v.pipe(v.string(), v.toLowerCase())
const whole = v.pipe(v.string(), v.transform(Number))
const big = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)

const BLOCK = v.object({
  number: whole,
  hash: v.string(),
  parentHash: v.string(),
  timestamp: whole,
  transactions: v.array(
    v.object({ hash: v.string(), from: lower, to: v.nullable(lower), value: big, input: lower, nonce: whole }),
  ),
})
const RECEIPT = v.object({
  transactionHash: v.string(),
  status: v.picklist(['0x0', '0x1']),
  gasUsed: big,
  effectiveGasPrice: big,
  contractAddress: v.nullish(lower),
  logs: v.array(v.object({ address: lower, topics: v.array(lower), data: lower })),
})
const RECEIPTS = v.array(RECEIPT)
type Call = v.InferOutput<typeof BLOCK>['transactions'][number]
type Receipt = v.InferOutput<typeof RECEIPT>

export interface ReadBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly records: readonly TransactionRecord[]
}

/** More transactions than a block has. */
const PLACES = 100_000
/** Transfer(address,address,uint256): of ERC-20 with the amount as data, of ERC-721 with the id as a topic. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** By selector: what a call is meant to do, and which of its words says for whom. */
const CALLS: Readonly<Record<string, { readonly intent: Intent; readonly recipient?: number }>> = {
  '0xa9059cbb': { intent: 'transfer', recipient: 0 },
  '0x23b872dd': { intent: 'transfer', recipient: 1 },
  '0x42842e0e': { intent: 'transfer', recipient: 1 },
  '0xb88d4fde': { intent: 'transfer', recipient: 1 },
  '0x095ea7b3': { intent: 'approve' },
  '0xa22cb465': { intent: 'approve' },
}

/** Undefined in the place of a block that there is not (any more). */
export async function readBlocks(rpc: Rpc, from: number, to: number): Promise<readonly (ReadBlock | undefined)[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => `0x${(from + index).toString(16)}`)
  const answers = await rpc.tryBatch(
    numbers.flatMap((number) => [
      ['eth_getBlockByNumber', [number, true]] as const,
      ['eth_getBlockReceipts', [number]] as const,
    ]),
  )
  return numbers.map((_, index) => {
    const block = v.safeParse(BLOCK, answers[2 * index])
    const receipts = v.safeParse(RECEIPTS, answers[2 * index + 1])
    // Both were asked for one after the other: the chain may have gone back between them.
    if (!block.success || !receipts.success) return undefined
    const { number, hash, parentHash, timestamp, transactions } = block.output
    const pairs = transactions.map((call, at) => ({ call, receipt: receipts.output[at], at }))
    const records = pairs.flatMap(({ call, receipt, at }) =>
      receipt?.transactionHash === call.hash ? [recordOf(call, receipt, positionOf(number, at), timestamp)] : [],
    )
    if (records.length !== transactions.length) return undefined
    return { number, hash, parentHash, records }
  })
}

/** Of a block's transaction; of its first one without `at`. */
export function positionOf(block: number, at = 0): number {
  return block * PLACES + at
}

function recordOf(call: Call, receipt: Receipt, position: number, time: number): TransactionRecord {
  const { hash, from: sender, to, nonce, input } = call
  const ok = receipt.status === '0x1'
  const target = to ?? receipt.contractAddress ?? undefined
  const known = CALLS[input.slice(0, 10)]
  const isPlain = input.length <= 2
  return {
    position,
    hash,
    time,
    sender,
    target,
    recipient: isPlain ? target : known?.recipient !== undefined ? addressIn(input, known.recipient) : undefined,
    nonce,
    ok,
    fee: receipt.gasUsed * receipt.effectiveGasPrice,
    intent: to === null ? 'deploy' : isPlain ? 'transfer' : (known?.intent ?? 'execute'),
    movements: ok ? [...coinsOf(call, target), ...receipt.logs.flatMap(readLog)] : [],
  }
}

function coinsOf({ from, value }: Call, to: string | undefined): readonly Movement[] {
  return value > 0n ? [{ asset: { kind: 'native' }, from, to, amount: value }] : []
}

/** Reads movements from logs. A contract can log anything, so these may be forged. */
function readLog({
  address: contract,
  topics: [event, ...topics],
  data,
}: Receipt['logs'][number]): readonly Movement[] {
  if (event !== TRANSFER) return []
  const [from, to, id] = topics
  if (from === undefined || to === undefined) return []
  const ends = { from: partyIn(from), to: partyIn(to) }
  if (id !== undefined) return [{ asset: { kind: 'nft', contract, id: String(BigInt(id)) }, ...ends, amount: 1n }]
  if (data.length !== 66) return []
  return [{ asset: { kind: 'token', contract }, ...ends, amount: BigInt(data) }]
}

function partyIn(topic: string): string | undefined {
  const address = `0x${topic.slice(-40)}`
  return address === zeroAddress ? undefined : address
}

/** The address in one of a call's words. */
function addressIn(input: string, word: number): string | undefined {
  const text = input.slice(10 + 64 * word, 74 + 64 * word)
  return text.length === 64 ? `0x${text.slice(-40)}` : undefined
}

/** With its checksum (ERC-55). */
export function spellEvm(address: string): string {
  return getAddress(address)
}
