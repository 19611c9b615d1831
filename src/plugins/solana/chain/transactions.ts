/** Fees and transfers. Loaded with @solana/web3.js when somebody sends, because most visitors never do. */
import type { AskNode, ChainAdapter, TransferRequest } from '#wallet'
import { base64 } from '@scure/base'
import { readAllowance } from './allowance.ts'
import { Amount, inContext, LatestBlockhash } from '../wallet/answers.ts'
import { suggestBudget } from './budget.ts'
import { COMMITMENT } from './jsonRpc.ts'
import { messageOf } from './instructions.ts'
import { nodeOf, type Node } from './node.ts'
import { checkFunds, planTransfer, type Plan } from './plan.ts'
import { sendRaw } from './raw.ts'
import { readToken } from './readToken.ts'
import type { SentTransactions } from './sentTransactions.ts'
import { checkNetworkAndAccount, send } from './sending.ts'
import { unsigned } from './wireTransaction.ts'

export interface Tools {
  readonly ask: AskNode
  readonly sent: SentTransactions
}

export default function createTransactions({
  ask,
  sent,
}: Tools): Required<
  Pick<
    ChainAdapter<'solana'>,
    'allowance' | 'estimateFee' | 'prepareTransfer' | 'readToken' | 'sendTransaction' | 'transfer'
  >
> {
  return {
    allowance: (request) => readAllowance(nodeOf(ask, request), request),
    async sendTransaction(request) {
      const { hash, blockhash } = await sendRaw(nodeOf(ask, request), request)
      // The last block is known only for a blockhash that was read here.
      sent.add(hash, blockhash === undefined ? undefined : sent.lastHeightOf(blockhash))
      return hash
    },
    readToken: (request) => readToken(nodeOf(ask, request), request),
    async prepareTransfer(request) {
      const { plan, message, fee, lastHeight, blockhash } = await prepare(nodeOf(ask, request), request)
      sent.prepared(blockhash, lastHeight)
      // The message names units and price, so the fee is known exactly.
      const cost = fee + plan.deposit
      return {
        transaction: unsigned(message),
        fee: { likely: cost, most: cost },
        deposit: plan.deposit,
        balance: plan.balance,
        least: plan.least,
        receiver: plan.isNew ? 'new' : 'account',
        ...(plan.arrives < request.amount && { arrives: plan.arrives }),
      }
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
      const sending = { node, wallet: request.wallet, payer: plan.payer }
      await checkNetworkAndAccount(sending)
      const { hash, isOurs } = await send({ ...sending, transaction: unsigned(message) })
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
  /** The last block that can contain it. */
  readonly lastHeight: number
  readonly blockhash: string
}

/** The blockhash is read last, because it is valid for about a minute, and the person needs some of that. */
async function prepare(node: Node, request: TransferRequest): Promise<Prepared> {
  const plan = await planTransfer(node, request)
  const { payer, instructions } = plan
  const budget = await suggestBudget(node, plan)
  const latest = await node.ask('getLatestBlockhash', [COMMITMENT], inContext(LatestBlockhash))
  const message = messageOf(payer, latest.blockhash, instructions, budget)
  // A node that does not know the blockhash yet answers null. Then the next node is asked.
  const fee = await node.ask('getFeeForMessage', [base64.encode(message), COMMITMENT], inContext(Amount))
  return { plan, message, fee, lastHeight: latest.lastValidBlockHeight, blockhash: latest.blockhash }
}
