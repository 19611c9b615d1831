/** Makes a transfer's transaction, with its fee, and simulates it. Loaded with its first use. */
import { codeOf } from '#kernel'
import type { AskNode, NodeQuestion, PreparedTransfer, TransferRequest } from '#wallet'
import * as v from 'valibot'
import { objectOf } from '#kernel'
import { normalizeAddress } from './address.ts'
import { Bytes, Quantity } from './answers.ts'
import { checkFees, pricePerGas, readFeeMarket, type Fees } from './fees.ts'
import { word } from './fields.ts'
import { revertReason } from './revertReason.ts'
import { transferFields, type TransferFields } from './transferFields.ts'

/** Gas of a plain payment. Where nothing runs, it is always the same, and needs no reserve. */
const PLAIN_GAS = 21_000n
/** The gas that is shown when the simulation failed, and nothing can be signed anyway (specification's facts §10). */
const TOKEN_GAS = 65_000n
/** An account that has delegated itself to a contract (EIP-7702) is still somebody's account. */
const DELEGATED = /^0xef0100/i
const TRANSFER_EVENT = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Errors by which a node says that the transaction itself is bad; others are the node's. */
const FAILURES: ReadonlySet<string> = new Set(['RPC_TRANSACTION_REJECTED', 'RPC_SERVER', 'RPC_INVALID_PARAMS'])

export async function prepareTransfer(ask: AskNode, request: TransferRequest): Promise<PreparedTransfer<'eip155'>> {
  const { network, signal, token, to, amount } = request
  const fields = transferFields(request)
  const read = <T>(method: string, params: readonly unknown[], schema: NodeQuestion<T>['schema']): Promise<T> =>
    ask({ network, signal, args: { method, params }, schema })
  const simulated = simulate(read, fields, token === undefined)
  const [market, balance, code, simulation, arrives] = await Promise.all([
    readFeeMarket({ ask, network, signal }),
    read('eth_getBalance', [fields.from, 'latest'], Quantity),
    read('eth_getCode', [normalizeAddress(to), 'latest'], Bytes),
    simulated,
    token === undefined ? undefined : simulated.then((it) => (it.failure ? undefined : arriving(ask, request, fields))),
  ])
  const isContract = code !== '0x' && !DELEGATED.test(code)
  const { gas, failure } = simulation
  const limit = gas === PLAIN_GAS ? gas : (gas * 5n) / 4n
  const { base = 0n, tip } = market
  // Twice the base fee outlasts six full blocks, while the person reads and approves.
  const fees: Fees = checkFees(
    market.base === undefined ? { gasPrice: tip } : { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip },
  )
  return {
    transaction: {
      to: fields.to,
      value: BigInt(fields.value),
      ...(fields.data && { data: fields.data }),
      gas: limit,
      fees,
    },
    fee: { likely: gas * (base + tip), most: limit * pricePerGas(fees) },
    deposit: 0n,
    balance,
    least: 0n,
    receiver: isContract ? 'contract' : 'account',
    ...(arrives !== undefined && arrives < amount && { arrives }),
    ...(failure && { failure }),
  }
}

interface Simulation {
  readonly gas: bigint
  readonly failure?: PreparedTransfer['failure']
}

type Read = <T>(method: string, params: readonly unknown[], schema: NodeQuestion<T>['schema']) => Promise<T>

/** Tokens are called too: some answer false instead of reverting, and then nothing moves. */
async function simulate(read: Read, fields: TransferFields, isNative: boolean): Promise<Simulation> {
  try {
    const [gas, answer] = await Promise.all([
      read('eth_estimateGas', [fields], Quantity),
      isNative ? '0x' : read('eth_call', [fields, 'latest'], Bytes),
    ])
    // Tokens from before the standard return nothing (USDT); others return true.
    const refused = answer !== '0x' && BigInt(answer.slice(0, 66)) !== 1n
    return { gas, ...(refused && { failure: {} }) }
  } catch (error) {
    if (!FAILURES.has(codeOf(error))) throw error
    const said = revertReason(error)
    return { gas: isNative ? PLAIN_GAS : TOKEN_GAS, failure: { ...(said !== undefined && { said }) } }
  }
}

const Simulated = v.pipe(
  v.array(
    objectOf({
      calls: v.array(
        objectOf({
          logs: v.array(objectOf({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
        }),
      ),
    }),
  ),
  v.maxLength(4),
)

/** How much the receiver gets, by the token's own log. Undefined if the node cannot simulate logs (`eth_simulateV1`). */
async function arriving(ask: AskNode, request: TransferRequest, fields: TransferFields): Promise<bigint | undefined> {
  const { network, signal, to } = request
  const args = { method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls: [fields] }] }, 'latest'] }
  const receiver = word(normalizeAddress(to))
  try {
    const blocks = await ask({ network, signal, args, schema: Simulated })
    const logs = blocks.flatMap(({ calls }) => calls.flatMap((call) => call.logs))
    const gains = logs.filter(
      ({ address, topics: [event, , toward] }) =>
        address.toLowerCase() === fields.to.toLowerCase() && event === TRANSFER_EVENT && toward?.slice(2) === receiver,
    )
    return gains.length === 0 ? undefined : gains.reduce((sum, { data }) => sum + BigInt(data), 0n)
  } catch (error) {
    if (codeOf(error) === 'ABORTED') throw error
    return undefined
  }
}
