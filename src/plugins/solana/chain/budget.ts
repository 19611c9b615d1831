/** The compute units of a transaction, measured by a simulation, and the price per unit, from recent fees. */
import { codeOf } from '#kernel'
import { base64 } from '@scure/base'
import { inContext, PriorityFees, Simulation } from '../wallet/answers.ts'
import { COMMITMENT } from './jsonRpc.ts'
import { messageOf, writtenBy, type Budget, type Instruction } from './instructions.ts'
import type { Node } from './node.ts'
import type { Plan } from './plan.ts'
import { transactionError } from './transactionErrors.ts'
import { unsigned } from './wireTransaction.ts'

/** The runtime's maximum for a transaction, and its default for an instruction. */
const MOST_UNITS = 1_400_000
const UNITS_EACH = 200_000
/** The state may change until the transaction runs, so it gets more units than were measured. */
const MARGIN = 1.2
/** The percentile of recent fees: it would have been enough in three of four blocks. */
const PERCENTILE = 0.75
/** The highest priority fee, in lamports: 0.0001 SOL. */
const MOST_PRIORITY_FEE = 100_000n
const MICRO = 1_000_000n
/** A placeholder: the node replaces it with a recent blockhash. */
const NO_BLOCKHASH = '11111111111111111111111111111111'

/** Simulates the transaction, so that one that cannot succeed is rejected before the wallet asks the person. */
export async function suggestBudget(node: Node, { payer, trial }: Pick<Plan, 'payer' | 'trial'>): Promise<Budget> {
  const [units, price] = await Promise.all([measure(node, payer, trial), recentPrice(node, trial)])
  const most = (MOST_PRIORITY_FEE * MICRO) / BigInt(units)
  return { units, price: price < most ? price : most }
}

async function measure(node: Node, payer: string, instructions: readonly Instruction[]): Promise<number> {
  const budget = { units: MOST_UNITS, price: 1n }
  const transaction = base64.encode(unsigned(messageOf(payer, NO_BLOCKHASH, instructions, budget)))
  const options = { ...COMMITMENT, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const { err, unitsConsumed } = await node
    .ask('simulateTransaction', [transaction, options], inContext(Simulation))
    .catch(unlessUnsupported)
  if (err !== null) throw transactionError(err)
  if (!unitsConsumed) return Math.min(MOST_UNITS, UNITS_EACH * instructions.length)
  return Math.min(MOST_UNITS, Math.ceil(Number(unitsConsumed) * MARGIN))
}

/** Without a simulation the network itself rejects a bad transaction, before any fee is paid. */
function unlessUnsupported(error: unknown): { readonly err: null; readonly unitsConsumed: undefined } {
  if (codeOf(error) !== 'RPC_METHOD_NOT_FOUND') throw error
  return { err: null, unitsConsumed: undefined }
}

async function recentPrice(node: Node, instructions: readonly Instruction[]): Promise<bigint> {
  const fees = await node
    .ask('getRecentPrioritizationFees', [writtenBy(instructions)], PriorityFees)
    .catch((error: unknown) => {
      // Without recent fees, it pays no priority fee, as most transactions.
      if (codeOf(error) === 'ABORTED') throw error
      return []
    })
  const sorted = fees.map(({ prioritizationFee }) => prioritizationFee).sort((one, other) => (one < other ? -1 : 1))
  return sorted[Math.floor((sorted.length - 1) * PERCENTILE)] ?? 0n
}
