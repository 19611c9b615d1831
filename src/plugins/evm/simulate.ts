/** Runs transactions one after the other on the newest block, without sending any (`eth_simulateV1`). Loaded with its first use. */
import { codeOf, LatchkeyError, objectOf } from '#kernel'
import {
  isUnsupported,
  parseCaipAddress,
  type AskNode,
  type ChainAdapter,
  type Movement,
  type Simulation,
} from '#wallet'
import * as v from 'valibot'
import { normalizeAddress } from './address.ts'
import { Bytes, Quantity } from './answers.ts'
import { checkFees, pricePerGas, readFeeMarket, type Fees } from './fees.ts'
import { dataOf, hex, word } from './fields.ts'
import { approvalsIn, Logs, movementsIn } from './logs.ts'
import { readRevert, revertReason } from './revertReason.ts'

const BALANCE_OF = '0x70a08231'
const WORD = /^0x[0-9a-f]{64}$/i
/** Nodes without the method may also refuse it by these, which are no judgement of the transactions. */
const UNABLE: ReadonlySet<string> = new Set(['HTTP_MALFORMED', 'HTTP_STATUS', 'RPC_INVALID_PARAMS', 'RPC_SERVER'])
/** Gas of a call that was not simulated, because it depends on one before it. */
const UNKNOWN_GAS = 300_000n

const Simulated = v.pipe(
  v.array(
    objectOf({
      calls: v.array(
        objectOf({
          status: v.picklist(['0x0', '0x1']),
          gasUsed: Quantity,
          returnData: v.optional(v.fallback(Bytes, '0x'), '0x'),
          logs: v.optional(Logs, []),
          error: v.optional(v.fallback(objectOf({ message: v.optional(v.string()) }), {})),
        }),
      ),
    }),
  ),
  v.length(1),
)

type Request = Parameters<NonNullable<ChainAdapter<'eip155'>['simulate']>>[0]
type Call = Readonly<Record<string, string>>

export async function simulate(ask: AskNode, request: Request): Promise<Simulation<'eip155'>> {
  const { network, from: sender, transactions, watch, signal } = request
  const from = normalizeAddress(sender)
  const calls = transactions.map(({ to, data, value }): Call => {
    if (to === undefined) throw new LatchkeyError('RPC_INVALID_PARAMS', { detail: 'a call has a receiver' })
    return {
      from,
      to: normalizeAddress(to, { strict: true }),
      value: hex(value ?? 0n),
      ...(data !== undefined && { data: dataOf(data) }),
    }
  })
  const tokens = watch.map((token) => {
    const { chainId, address } = parseCaipAddress(token)
    if (chainId !== network.caipNetworkId) throw new LatchkeyError('CHAIN_MISMATCH', { detail: token })
    return { token, call: { from, to: normalizeAddress(address), data: BALANCE_OF + word(from) } }
  })
  const [market, balance, run] = await Promise.all([
    readFeeMarket({ ask, network, signal }),
    ask({ network, signal, args: { method: 'eth_getBalance', params: [from, 'latest'] }, schema: Quantity }),
    runs(),
  ])
  const { base = 0n, tip } = market
  const fees: Fees = checkFees(
    market.base === undefined ? { gasPrice: tip } : { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip },
  )
  const used = run?.steps.map(({ gas }) => gas) ?? (await estimates())
  const limits = used.map((gas) => (gas * 3n) / 2n)
  const price = pricePerGas(fees)
  return {
    steps: transactions.map((_, at) => ({
      gas: limits[at] ?? UNKNOWN_GAS,
      ...(run?.steps[at]?.failure && { failure: run.steps[at].failure }),
    })),
    fees,
    fee: { likely: sum(used) * (base + tip), most: sum(limits) * price },
    balance,
    ...(run?.effects && { effects: run.effects }),
  }

  /** Undefined if the node cannot do it. */
  async function runs() {
    const reads = tokens.map(({ call }) => call)
    const all = [...reads, ...calls, ...reads]
    const options = { blockStateCalls: [{ calls: all }], traceTransfers: true, validation: false }
    const args = { method: 'eth_simulateV1', params: [options, 'latest'] }
    const blocks = await ask({ network, signal, args, schema: Simulated }).catch((error: unknown) => {
      if (!isUnsupported(error) && !UNABLE.has(codeOf(error))) throw error
      return undefined
    })
    const answers = blocks?.[0]?.calls
    if (answers?.length !== all.length) return undefined
    const [before, done, after] = [
      answers.slice(0, reads.length),
      answers.slice(reads.length, reads.length + calls.length),
      answers.slice(reads.length + calls.length),
    ]
    const steps = done.map(({ status, gasUsed, returnData, error }) => {
      const said = readRevert(returnData) ?? readRevert(error?.message)
      return { gas: gasUsed, ...(status === '0x0' && { failure: { ...(said !== undefined && { said }) } }) }
    })
    if (steps.some(({ failure }) => failure)) return { steps }
    const logs = done.flatMap((each) => each.logs)
    const byLogs = movementsIn(logs, from, network.caipNetworkId)
    // Any token can write any log, so of those that are watched the balances count.
    const watched = tokens.map(({ token }, at): Movement | undefined => {
      const [was, is] = [before[at]?.returnData ?? '', after[at]?.returnData ?? '']
      return WORD.test(was) && WORD.test(is) ? { token, units: BigInt(is) - BigInt(was) } : undefined
    })
    if (watched.includes(undefined)) return { steps }
    const isWatched = (token: string): boolean => tokens.some((it) => it.token.toLowerCase() === token.toLowerCase())
    const movements = [
      ...(watched as readonly Movement[]),
      ...byLogs.filter(({ token }) => token === undefined || !isWatched(token)),
    ]
    return { steps, effects: { movements, approvals: approvalsIn(logs, from, network.caipNetworkId) } }
  }

  /** Of the first alone: what comes after it depends on it. */
  async function estimates(): Promise<readonly bigint[]> {
    const args = { method: 'eth_estimateGas', params: [calls[0]] }
    const first = await ask({ network, signal, args, schema: Quantity }).catch((error: unknown) => {
      if (codeOf(error) !== 'RPC_TRANSACTION_REJECTED' && codeOf(error) !== 'RPC_SERVER') throw error
      throw new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail: revertReason(error), cause: error })
    })
    return calls.map((_, at) => (at === 0 ? first : UNKNOWN_GAS))
  }
}

const sum = (list: readonly bigint[]): bigint => list.reduce((total, each) => total + each, 0n)
