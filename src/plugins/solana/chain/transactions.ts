/** Moving value: fees and transfers. Loaded when somebody sends, with @solana/web3.js; most visitors never do. */
import type { ChainAdapter, TransferRequest } from '#wallet'
import { base64 } from '@scure/base'
import { readAllowance } from './allowance.ts'
import { Amount, inContext, LatestBlockhash } from '../wallet/answers.ts'
import { suggestBudget } from './budget.ts'
import { COMMITMENT, type AskNode } from './client.ts'
import { messageOf } from './instructions.ts'
import { nodeOf, type Node } from './node.ts'
import { checkFunds, planTransfer, type Plan } from './plan.ts'
import { sendRaw } from './raw.ts'
import type { Sent } from './sent.ts'
import { checkPlace, send } from './sending.ts'
import { unsigned } from './wireTransaction.ts'

export interface Tools {
  readonly ask: AskNode
  readonly sent: Sent
}

/** The actions of the adapter that move value. */
export default function createTransactions({
  ask,
  sent,
}: Tools): Required<Pick<ChainAdapter<'solana'>, 'allowance' | 'estimateFee' | 'sendTransaction' | 'transfer'>> {
  return {
    allowance: (request) => readAllowance(nodeOf(ask, request), request),
    async sendTransaction(request) {
      const hash = await sendRaw(nodeOf(ask, request), request)
      // Its blockhash is the caller's, and no newer than what the chain has now.
      sent.add(hash, undefined)
      return hash
    },
    async estimateFee(request) {
      const { fee, plan } = await prepare(nodeOf(ask, request), request)
      const { symbol, decimals } = request.network.nativeCurrency
      return { fee: fee + plan.deposit, symbol, decimals }
    },
    async transfer(request) {
      const node = nodeOf(ask, request)
      const { message, fee, plan, lastHeight } = await prepare(node, request)
      checkFunds(plan, fee)
      const place = { node, wallet: request.wallet, payer: plan.payer }
      await checkPlace(place)
      const { hash, isOurs } = await send({ ...place, transaction: unsigned(message) })
      sent.add(hash, isOurs ? lastHeight : undefined)
      return hash
    },
  }
}

interface Prepared {
  readonly plan: Plan
  readonly message: Uint8Array
  /** Lamports. */
  readonly fee: bigint
  /** The last block that may hold it. */
  readonly lastHeight: number
}

/** The blockhash is read last: it holds for about a minute, and the person needs some of it. */
async function prepare(node: Node, request: TransferRequest): Promise<Prepared> {
  const plan = await planTransfer(node, request)
  const { payer, instructions } = plan
  const budget = await suggestBudget(node, plan)
  const latest = await node.ask('getLatestBlockhash', [COMMITMENT], inContext(LatestBlockhash))
  const message = messageOf(payer, latest.blockhash, instructions, budget)
  // Null from a node that does not know the blockhash yet: then the next one is asked.
  const fee = await node.ask('getFeeForMessage', [base64.encode(message), COMMITMENT], inContext(Amount))
  return { plan, message, fee, lastHeight: latest.lastValidBlockHeight }
}
