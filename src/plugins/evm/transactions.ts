/** Moving value: fees, transfers, receipts. Loaded when somebody sends; most visitors never do. */
import { LatchkeyError, codeOf } from '#kernel'
import {
  askWallet,
  parseCaipAddress,
  pause,
  underLimit,
  type ChainAdapter,
  type FeeEstimate,
  type Network,
  type Time,
  type TransactionOutcome,
  type TransferRequest,
} from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Hash, Quantity, Receipt } from './answers.ts'
import { BLOCK_TIME, type AskNode } from './client.ts'
import { pricePerGas, suggestFees, type Fees } from './fees.ts'

/** Longest wait for a receipt; a transaction may be mined later, so this says "not yet", never "failed". */
const RECEIPT_LIMIT = 180_000
const LARGEST_AMOUNT = 2n ** 256n - 1n
/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER_SELECTOR = '0xa9059cbb'

export interface Tools {
  readonly ask: AskNode
  readonly time: Time
  readonly signal: AbortSignal
}

type Transactions = Required<Pick<ChainAdapter, 'estimateFee' | 'transfer' | 'waitForTransaction'>>

/** The actions of the adapter that move value. */
export function createTransactions({ ask, time, signal: life }: Tools): Transactions {
  return {
    async estimateFee(request): Promise<FeeEstimate> {
      const { network, signal } = request
      const call = describe(request)
      const [gas, fees] = await Promise.all([
        ask({ network, signal, args: { method: 'eth_estimateGas', params: [call] }, schema: Quantity }),
        suggestFees({ ask, network, signal }),
      ])
      const { symbol, decimals } = network.nativeCurrency
      return { fee: gas * pricePerGas(fees), symbol, decimals }
    },

    async transfer(request) {
      const { network, wallet, signal } = request
      const call = describe(request)
      const fees = await suggestFees({ ask, network, signal }).catch(leaveToWallet)
      // Asked right before sending: between review and signing the person may have changed the network.
      const chainId = await askWallet({ wallet, signal, args: { method: 'eth_chainId' }, schema: Quantity })
      if (chainId !== BigInt(network.id)) throw new LatchkeyError('CHAIN_MISMATCH', { detail: network.caipNetworkId })
      const transaction = { ...call, ...inHex(fees), chainId: hex(chainId) }
      return askWallet({
        wallet,
        signal,
        args: { method: 'eth_sendTransaction', params: [transaction] },
        schema: Hash,
      })
    },

    async waitForTransaction({ network, hash, signal }): Promise<TransactionOutcome> {
      const valid: boolean = v.is(Hash, hash)
      if (!valid) throw new LatchkeyError('TRANSACTION_NOT_FOUND', { detail: hash.slice(0, 80) })
      const atLimit = () => new LatchkeyError('RECEIPT_TIMEOUT', { detail: hash })
      return underLimit({ time, ms: RECEIPT_LIMIT, signals: [signal, life], atLimit }, (until) =>
        pollReceipt(network, hash, until),
      )
    },
  }

  async function pollReceipt(network: Network, hash: string, signal: AbortSignal): Promise<TransactionOutcome> {
    for (;;) {
      const args = { method: 'eth_getTransactionReceipt', params: [hash] }
      // One failing node does not undo a transaction: only the limit and the cancel end the wait.
      const receipt = await ask({ network, signal, args, schema: Receipt }).catch((error: unknown) => {
        if (codeOf(error) === 'ABORTED' || codeOf(error) === 'CHAIN_NOT_CONFIGURED') throw error
        return null
      })
      if (receipt) return { hash, status: receipt.status === '0x0' ? 'failed' : 'confirmed' }
      await pause(time, BLOCK_TIME, signal)
    }
  }
}

/** The transaction's own fields, checked: receiver with its checksum, token on this network, amount above zero. */
function describe({ network, from, to, token, amount }: TransferRequest) {
  if (amount <= 0n || amount > LARGEST_AMOUNT) throw new LatchkeyError('AMOUNT_AND_RECEIVER_REQUIRED')
  const sender = normalizeAddress(from)
  const receiver = normalizeAddress(to, { strict: true })
  if (token === undefined) return { from: sender, to: receiver, value: hex(amount) }
  const { chainId, address } = parseCaipAddress(token)
  if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
  const data = `${TRANSFER_SELECTOR}${word(receiver)}${word(hex(amount))}`
  return { from: sender, to: normalizeAddress(address), value: '0x0', data }
}

/** Without a suggestion the wallet chooses the fee; it does so for most sites. */
function leaveToWallet(error: unknown): Fees {
  if (codeOf(error) === 'ABORTED') throw error
  return {}
}

function inHex(fees: Fees): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fees).map(([field, value]: [string, bigint]) => [field, hex(value)]))
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}

/** 32 bytes of calldata. */
function word(value: string): string {
  return value.slice(2).toLowerCase().padStart(64, '0')
}
