/** Sends transactions: fees, transfers, receipts. Loaded with its first use, because most visitors never send. */
import { codeOf, LatchkeyError, withTimeout } from '#kernel'
import {
  askWallet,
  type AskNode,
  type ChainAdapter,
  type FeeEstimate,
  type Time,
  type TransactionOutcome,
} from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Hash, Quantity } from './answers.ts'
import { canBatch, sendCalls, waitForBatch } from './batches.ts'
import { checkFees, pricePerGas, suggestFees, type Fees } from './fees.ts'
import { dataOf, hex } from './fields.ts'
import { pollOutcome } from './outcome.ts'
import { sendByCalls } from './sendByCalls.ts'
import { transferFields } from './transferFields.ts'

/** Longest wait for a receipt. The transaction may be mined later, so the wait ends with RECEIPT_TIMEOUT, not as failed. */
const RECEIPT_LIMIT = 180_000

export interface Tools {
  readonly ask: AskNode
  readonly time: Time
  readonly signal: AbortSignal
}

type Transactions = Required<
  Pick<
    ChainAdapter<'eip155'>,
    'canBatch' | 'estimateFee' | 'sendBatch' | 'sendTransaction' | 'transfer' | 'waitForBatch' | 'waitForTransaction'
  >
>

export function createTransactions({ ask, time, signal: life }: Tools): Transactions {
  return {
    async estimateFee(request): Promise<FeeEstimate> {
      const { network, signal } = request
      const call = transferFields(request)
      const [gas, fees] = await Promise.all([
        ask({ network, signal, args: { method: 'eth_estimateGas', params: [call] }, schema: Quantity }),
        suggestFees({ ask, network, signal }),
      ])
      const { symbol, decimals } = network.nativeCurrency
      return { fee: gas * pricePerGas(fees), symbol, decimals }
    },

    async transfer(request) {
      return send(request, transferFields(request), undefined)
    },

    async sendTransaction(request) {
      const byCalls = request.calls ? await sendByCalls({ ...request, fields: rawFields(request), time }) : undefined
      if (byCalls !== undefined) return byCalls
      return send(request, rawFields(request), request.transaction.fees)
    },

    canBatch: async (request) => canBatch({ ...request, time }),
    async sendBatch({ transactions, ...request }) {
      const fields = transactions.map((transaction) => rawFields({ from: request.from, transaction }))
      if (fields.some(({ to }) => to === undefined))
        throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'a call has a receiver' })
      return sendCalls({ ...request, fields, atomic: true })
    },
    waitForBatch: async (request) =>
      waitForBatch({ ...request, time, signal: AbortSignal.any([request.signal, life]) }),

    async waitForTransaction(request): Promise<TransactionOutcome> {
      const { hash, signal } = request
      const valid: boolean = v.is(Hash, hash)
      if (!valid) throw new LatchkeyError('TRANSACTION_NOT_FOUND', { detail: hash.slice(0, 80) })
      return withTimeout(
        {
          clock: time,
          ms: RECEIPT_LIMIT,
          signal: AbortSignal.any([signal, life]),
          what: hash,
          code: 'RECEIPT_TIMEOUT',
        },
        (until) => pollOutcome({ ...request, ask, time, signal: until }),
      )
    },
  }

  async function send(
    { network, wallet, signal }: Pick<Parameters<Transactions['transfer']>[0], 'network' | 'wallet' | 'signal'>,
    fields: Readonly<Record<string, string>>,
    given: Fees | undefined,
  ): Promise<string> {
    const fees = given ? checkFees(given) : await suggestFees({ ask, network, signal }).catch(leaveToWallet)
    // Checked right before sending, because the person may have changed the network since the review.
    const chainId = await askWallet({ wallet, signal, args: { method: 'eth_chainId' }, schema: Quantity })
    if (chainId !== BigInt(network.id)) throw new LatchkeyError('CHAIN_MISMATCH', { detail: network.caipNetworkId })
    const transaction = { ...fields, ...inHex(fees), chainId: hex(chainId) }
    return askWallet({ wallet, signal, args: { method: 'eth_sendTransaction', params: [transaction] }, schema: Hash })
  }
}

/** Without a suggestion, the wallet chooses the fee. */
function leaveToWallet(error: unknown): Fees {
  if (codeOf(error) === 'ABORTED') throw error
  return {}
}

function inHex(fees: Fees): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fees).map(([field, value]: [string, bigint]) => [field, hex(value)]))
}

/** The fields of the caller's own transaction. Only known fields are passed to the wallet. */
function rawFields({
  from,
  transaction,
}: Pick<Parameters<Transactions['sendTransaction']>[0], 'from' | 'transaction'>): Readonly<Record<string, string>> {
  const { to, data, value, gas, nonce } = transaction
  if (to === undefined && data === undefined)
    throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'neither a receiver nor data' })
  return {
    from: normalizeAddress(from),
    ...(to !== undefined && { to: normalizeAddress(to, { strict: true }) }),
    ...(data !== undefined && { data: dataOf(data) }),
    value: hex(value ?? 0n),
    ...(gas !== undefined && { gas: hex(gas) }),
    ...(nonce !== undefined && { nonce: hex(BigInt(Number.isSafeInteger(nonce) ? nonce : -1)) }),
  }
}
