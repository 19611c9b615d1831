/** What a transaction may compute and should offer for it: measured and asked, never fixed. */
import { codeOf } from '#kernel'
import { base64 } from '@scure/base'
import { inContext, PriorityFees, Simulation } from '../wallet/answers.ts'
import { COMMITMENT } from './client.ts'
import { messageOf, writtenBy, type Budget, type Instruction } from './instructions.ts'
import type { Node } from './node.ts'
import type { Plan } from './plan.ts'
import { refusal } from '../wallet/refusals.ts'
import { unsigned } from './wireTransaction.ts'

/** The most a transaction may ask for, and what the runtime takes an instruction for where nothing says less. */
const MOST_UNITS = 1_400_000
const UNITS_EACH = 200_000
/** Headroom over what was measured: state may change until the transaction runs. */
const MARGIN = 1.2
/** Of the fees that were paid lately: enough for three blocks in four. */
const PERCENTILE = 0.75
/** Never more than this on top, in lamports: 0.0001 SOL. */
const MOST_EXTRA = 100_000n
const MICRO = 1_000_000n
/** Any: the node puts a recent one in its place. */
const NO_BLOCKHASH = '11111111111111111111111111111111'

/** Tries the transaction out, so that what cannot work is told before the person is asked. */
export async function suggestBudget(node: Node, { payer, trial }: Pick<Plan, 'payer' | 'trial'>): Promise<Budget> {
  const [units, price] = await Promise.all([measure(node, payer, trial), recentPrice(node, trial)])
  const most = (MOST_EXTRA * MICRO) / BigInt(units)
  return { units, price: price < most ? price : most }
}

async function measure(node: Node, payer: string, instructions: readonly Instruction[]): Promise<number> {
  const budget = { units: MOST_UNITS, price: 1n }
  const transaction = base64.encode(unsigned(messageOf(payer, NO_BLOCKHASH, instructions, budget)))
  const options = { ...COMMITMENT, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const { err, unitsConsumed } = await node
    .ask('simulateTransaction', [transaction, options], inContext(Simulation))
    .catch(unlessSilent)
  if (err !== null) throw refusal(err)
  if (!unitsConsumed) return Math.min(MOST_UNITS, UNITS_EACH * instructions.length)
  return Math.min(MOST_UNITS, Math.ceil(Number(unitsConsumed) * MARGIN))
}

/** A node that does not try transactions out leaves that to the network, which refuses before anything is paid. */
function unlessSilent(error: unknown): { readonly err: null; readonly unitsConsumed: undefined } {
  if (codeOf(error) !== 'RPC_METHOD_NOT_FOUND') throw error
  return { err: null, unitsConsumed: undefined }
}

async function recentPrice(node: Node, instructions: readonly Instruction[]): Promise<bigint> {
  const fees = await node
    .ask('getRecentPrioritizationFees', [writtenBy(instructions)], PriorityFees)
    .catch((error: unknown) => {
      // Without a suggestion it goes out for the fee of signatures, as most do.
      if (codeOf(error) === 'ABORTED') throw error
      return []
    })
  const sorted = fees.map(({ prioritizationFee }) => prioritizationFee).sort((one, other) => (one < other ? -1 : 1))
  return sorted[Math.floor((sorted.length - 1) * PERCENTILE)] ?? 0n
}
