import { shapes } from '#kernel'
import { formatUnits, TRANSACTION_SENT, type CaipNetworkId, type RequestArguments, type SentTransaction } from '#wallet'
import { findNetwork, type Surroundings } from '../core.ts'
import { attempt } from './schemas.ts'

const { fields, lenient, mapped, text } = shapes

/** What a wallet answers to methods that send a transaction. Solana's wallets answer an object. */
const Hash = text(66, /^0x[0-9a-f]{64}$/i)
const Signature = mapped(fields({ signature: text(90, /^[1-9A-HJ-NP-Za-km-z]{64,90}$/) }), ({ signature }) => signature)
const ANSWERS = { eth_sendTransaction: Hash, solana_signAndSendTransaction: Signature } as const

/** A call of ERC-20's `transfer(address,uint256)`, whose receiver is the one that a person knows. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})[0-9a-f]{64}$/i

/** The fields of `eth_sendTransaction`'s object that say what is sent to whom. */
const Transaction = fields({
  to: lenient(text(42)),
  value: lenient(text(66, /^0x[0-9a-f]+$/i)),
  data: lenient(text(200, TRANSFER)),
})

/** Emits TRANSACTION_SENT after a request that sent a transaction: other plugins list and watch transactions. */
export function announceTransaction(
  core: Surroundings,
  { method, params }: RequestArguments,
  answer: unknown,
  { network, from }: { readonly network: CaipNetworkId; readonly from: string },
): void {
  const shape = Object.hasOwn(ANSWERS, method) ? ANSWERS[method as keyof typeof ANSWERS] : undefined
  const hash = shape && attempt(shape, answer)
  if (!hash) return
  const asked = Array.isArray(params) ? attempt(Transaction, params[0]) : undefined
  const { value } = asked ?? {}
  const receiver = TRANSFER.exec(asked?.data ?? '')?.[1]
  const to = receiver === undefined ? asked?.to : `0x${receiver}`
  const currency = findNetwork(core, network)?.nativeCurrency
  const moved: Partial<SentTransaction> =
    value && currency && BigInt(value) > 0n
      ? { amount: formatUnits(BigInt(value), currency.decimals), symbol: currency.symbol }
      : {}
  core.ctx.bus.emit(TRANSACTION_SENT, { network, hash, from, ...(to && { to }), ...moved })
}
