/** Follows a sent transaction to its end, also when the wallet replaces it (a speed-up or a cancel uses the same nonce). */
import { codeOf, LatchkeyError, sleep } from '#kernel'
import type { AskNode, ChainAdapter, NodeQuestion, Time, TransactionOutcome, TransactionPlace } from '#wallet'
import type * as v from 'valibot'
import { isAddress, normalizeAddress } from './address.ts'
import { FullBlock, Quantity, Receipt, Transaction } from './answers.ts'
import { hex } from './fields.ts'
import { operationsIn } from './operations.ts'

/** Milliseconds of a usual block. */
const BLOCK_TIME = 2_000
/** Blocks in which the replacement is looked for. */
const MOST_BLOCKS = 30

type WaitRequest = Parameters<NonNullable<ChainAdapter['waitForTransaction']>>[0]
type Found = NonNullable<v.InferOutput<typeof Transaction>>

export interface Following extends WaitRequest {
  readonly ask: AskNode
  readonly time: Time
}

/** Ends with the outcome, when `signal` aborts, or where the receipt does not say which of several operations was meant. */
export async function pollOutcome({
  ask,
  time,
  network,
  hash,
  account,
  signal,
  track,
}: Following): Promise<TransactionOutcome> {
  /** If a node fails, ask again later: only the limit or a cancel ends the wait. */
  const read = <T>(method: string, params: readonly unknown[], schema: NodeQuestion<T>['schema']) =>
    ask({ network, signal, args: { method, params }, schema }).catch((error: unknown) => {
      if (codeOf(error) === 'ABORTED' || codeOf(error) === 'CHAIN_NOT_CONFIGURED') throw error
      return null
    })
  // Whoever tells of a transaction may not know its account.
  const sender = account !== undefined && isAddress(account) ? normalizeAddress(account) : undefined
  const isSame = (one: string | null | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

  async function receiptOf(wanted: string): Promise<TransactionOutcome | undefined> {
    const receipt = await read('eth_getTransactionReceipt', [wanted], Receipt)
    // The receipt of another transaction says nothing about this one, and neither does one without a block or a verdict.
    if (!receipt?.status || !receipt.blockHash || !isSame(receipt.transactionHash, wanted)) return undefined
    const carried = receipt.status === '0x1' && sender ? operationsIn(receipt.logs ?? [], sender) : 'none'
    if (carried === 'mixed')
      throw new LatchkeyError('TRANSACTION_NOT_FOUND', { detail: 'several operations, of which some were undone' })
    return receipt.status === '0x0' || carried === 'undone'
      ? { hash, status: 'failed', ...(track && { why: 'reverted' as const }) }
      : { hash, status: 'confirmed' }
  }

  let original: Found | undefined
  let place = track?.known
  /** How often the nonce was used although there is no receipt: nodes behind one address may disagree for a moment. */
  let used = 0
  for (;;) {
    const outcome = await receiptOf(hash)
    if (outcome) return outcome
    if (track && !original) original = await findOriginal()
    if (track && place && (await isUsed(place))) used += 1
    else used = 0
    if (place && used >= 2) {
      const end = (await receiptOf(hash)) ?? (await replaced(place))
      if (end) return end
      used = 0
    }
    await sleep(time, BLOCK_TIME, signal)
  }

  async function findOriginal(): Promise<Found | undefined> {
    const found = await read('eth_getTransactionByHash', [hash], Transaction)
    if (!found || !isSame(found.hash, hash) || found.nonce === undefined) return undefined
    place = { from: normalizeAddress(found.from), nonce: Number(found.nonce) }
    track?.seen?.(place)
    return found
  }

  async function isUsed({ from, nonce }: TransactionPlace): Promise<boolean> {
    const count = await read('eth_getTransactionCount', [from, 'latest'], Quantity)
    return count !== null && count > BigInt(nonce)
  }

  /** Undefined without a proof: what a node only does not show has not failed. */
  async function replaced({ from, nonce }: TransactionPlace): Promise<TransactionOutcome | undefined> {
    // Of a node that does not say its newest block, no block is searched.
    const latest = (await read('eth_blockNumber', [], Quantity)) ?? -1n
    // A chain that is younger than the search ends at its first block.
    const past = latest < MOST_BLOCKS ? latest + 1n : MOST_BLOCKS
    for (let back = 0n; back < past; back += 1n) {
      const block = await read('eth_getBlockByNumber', [hex(latest - back), true], FullBlock)
      const other = block?.transactions.find((one) => one?.nonce === BigInt(nonce) && isSame(one.from, from))
      if (!other) continue
      if (isSame(other.hash, hash)) return receiptOf(hash)
      const isSpeedUp =
        original !== undefined &&
        isSame(other.to, original.to ?? '') &&
        other.value === original.value &&
        isSame(other.input, original.input)
      if (!isSpeedUp) return { hash, status: 'failed', why: 'replaced', by: other.hash }
      const outcome = await receiptOf(other.hash)
      return outcome && { ...outcome, hash, by: other.hash }
    }
    return undefined
  }
}
