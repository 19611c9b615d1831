/** Writes transactions of anybody into a chain, many to a block, and a past into a fresh one. */
import { numberToHex, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import type { Rpc } from './rpc.ts'

export interface StoryTransaction {
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
export interface Chapter {
  readonly daysAgo: number
  readonly transactions: readonly StoryTransaction[]
}

const DAY = 86_400
const GAS_PRICE = 2_000_000_000n
/** What everybody needs to send anything. */
export const PURSE = numberToHex(10n ** 20n)

/** Before the first chapter, in seconds since 1970: when a chain has to begin for `writeChapters`. */
export function beginning(now: number): number {
  return now - 90 * DAY
}

/** The clock of the chain stands at `now` (seconds since 1970) afterwards. Throws when anything went otherwise than told. */
export async function writeChapters(rpc: Rpc, chapters: readonly Chapter[], now: number): Promise<void> {
  const senders = new Set(chapters.flatMap(({ transactions }) => transactions.map(({ from }) => from)))
  const nonces = new Map([...senders].map((sender) => [sender, 0]))
  await rpc.batch([...senders].map((sender) => ['anvil_setBalance', [sender, PURSE]]))
  await byHand(rpc, async () => {
    for (const { daysAgo, transactions } of chapters) {
      await writeBlock(rpc, transactions, { nonces, gasPrice: GAS_PRICE, time: Math.floor(now - daysAgo * DAY) })
    }
  })
  await rpc.request('evm_setTime', [now])
  await verify(rpc, chapters)
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
    // What came between the last block and now would wait for the next one to come.
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
  transactions: readonly StoryTransaction[],
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

async function verify(rpc: Rpc, chapters: readonly Chapter[]): Promise<void> {
  const blocks = await rpc.batch(
    chapters.map((_, index) => ['eth_getBlockReceipts', [numberToHex(index + 1)]] as const),
  )
  for (const [index, { transactions }] of chapters.entries()) {
    const told = transactions.map(({ fails }) => (fails ? '0x0' : '0x1')).join()
    const happened = v.parse(RECEIPTS, blocks[index]).map(({ status }) => status)
    if (happened.join() !== told) throw new Error(`Chapter ${index} went wrong: ${happened.join()} instead of ${told}.`)
  }
}
