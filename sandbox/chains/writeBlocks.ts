/** Writes planned transactions of any account into a chain, many per block, and past blocks into a fresh chain. */
import { numberToHex, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import type { Rpc } from './rpc.ts'

export interface PlannedTransaction {
  readonly from: Address
  /** Absent: deploys a contract. */
  readonly to?: Address
  readonly value?: bigint
  readonly data?: Hex
  readonly gas: bigint
  /** It is meant to fail. */
  readonly fails?: boolean
}

/** One block. */
export interface PlannedBlock {
  readonly daysAgo: number
  readonly transactions: readonly PlannedTransaction[]
}

const DAY = 86_400
const GAS_PRICE = 2_000_000_000n
/** Native currency that each sender gets to pay for gas. */
export const PURSE = numberToHex(10n ** 20n)

/** Before the first block, in seconds since 1970: when a chain has to begin for `writeBlocks`. */
export function beginning(now: number): number {
  return now - 90 * DAY
}

/** Writes the blocks; afterwards the chain's time is `now` (seconds since 1970). Throws if a transaction has another outcome than planned. */
export async function writeBlocks(rpc: Rpc, blocks: readonly PlannedBlock[], now: number): Promise<void> {
  const senders = new Set(blocks.flatMap(({ transactions }) => transactions.map(({ from }) => from)))
  const nonces = new Map([...senders].map((sender) => [sender, 0]))
  await rpc.batch([...senders].map((sender) => ['anvil_setBalance', [sender, PURSE]]))
  await byHand(rpc, async () => {
    for (const { daysAgo, transactions } of blocks) {
      await writeBlock(rpc, transactions, { nonces, gasPrice: GAS_PRICE, time: Math.floor(now - daysAgo * DAY) })
    }
  })
  await rpc.request('evm_setTime', [now])
  await verify(rpc, blocks)
}

/** While `work` lasts, anybody's transactions are taken without their key, and wait for a block. */
export async function byHand<T>(rpc: Rpc, work: () => Promise<T>): Promise<T> {
  await rpc.batch([
    ['evm_setAutomine', [false]],
    ['anvil_autoImpersonateAccount', [true]],
  ])
  try {
    return await work()
  } finally {
    await rpc.batch([
      ['evm_setAutomine', [true]],
      ['anvil_autoImpersonateAccount', [false]],
    ])
    // Otherwise transactions sent after the last block would stay pending until the next one.
    const { pending } = v.parse(POOL, await rpc.request('txpool_status'))
    if (Number(pending) > 0) await rpc.request('evm_mine')
  }
}

const POOL = v.object({ pending: v.string() })

export interface BlockTerms {
  /** Everybody's next one; counted up. */
  readonly nonces: Map<Address, number>
  /** Wei for each unit of gas; those that come later offer a little less, which is what orders them. */
  readonly gasPrice: bigint
  /** Seconds since 1970; now without it. */
  readonly time?: number
}

/** Puts transactions into one block, in their order. */
export async function writeBlock(
  rpc: Rpc,
  transactions: readonly PlannedTransaction[],
  { nonces, gasPrice, time }: BlockTerms,
): Promise<void> {
  const calls = transactions.map(({ from, to, value, data, gas }, index) => {
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    const price = numberToHex(gasPrice - BigInt(index))
    const told = { from, nonce: numberToHex(nonce), gas: numberToHex(gas), gasPrice: price }
    return ['eth_sendTransaction', [{ ...told, to, data, ...(value && { value: numberToHex(value) }) }]] as const
  })
  await rpc.batch(calls)
  await rpc.request('evm_mine', time === undefined ? [] : [time])
}

const RECEIPTS = v.array(v.object({ status: v.picklist(['0x0', '0x1']) }))

async function verify(rpc: Rpc, blocks: readonly PlannedBlock[]): Promise<void> {
  const receipts = await rpc.batch(
    blocks.map((_, index) => ['eth_getBlockReceipts', [numberToHex(index + 1)]] as const),
  )
  for (const [index, { transactions }] of blocks.entries()) {
    const expected = transactions.map(({ fails }) => (fails ? '0x0' : '0x1')).join()
    const happened = v.parse(RECEIPTS, receipts[index]).map(({ status }) => status)
    if (happened.join() !== expected)
      throw new Error(`Block ${index} went wrong: ${happened.join()} instead of ${expected}.`)
  }
}
