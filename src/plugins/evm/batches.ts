/**
 * Calls of a smart account (EIP-5792): several of them as one batch that is carried out as a whole or not at all. A wallet that says
 * it does this is a smart account, whose `eth_sendTransaction` may answer the hash of something that is no transaction.
 */
import { codeOf, LatchkeyError, objectOf, sleep, withTimeout } from '#kernel'
import { askWallet, type Network, type Time, type TransactionOutcome, type WalletRequest } from '#wallet'
import * as v from 'valibot'
import { Hash } from './answers.ts'
import { hex } from './fields.ts'

/** Milliseconds that a wallet has to say what it can. It asks nobody for that. */
const CAPABILITIES_LIMIT = 3_000
/** Longest wait for the end of a batch after the person said yes. */
const STATUS_LIMIT = 180_000
const PAUSE = 1_000
/** Statuses of EIP-5792. From here on the calls were undone, all or some of them. */
const UNDONE = 500
/** Nothing has reached the chain, and the wallet will not try again. */
const DROPPED = 400

const Capabilities = v.record(
  v.string(),
  objectOf({ atomic: v.optional(v.fallback(objectOf({ status: v.optional(v.string()) }), {})) }),
)
/** Version 1 answered the id alone. */
const Bundle = v.pipe(
  v.union([objectOf({ id: v.string() }), v.string()]),
  v.transform((answer) => (typeof answer === 'string' ? answer : answer.id)),
  v.minLength(1),
  v.maxLength(8_194),
)
const Status = objectOf({
  status: v.number(),
  receipts: v.optional(v.pipe(v.array(objectOf({ transactionHash: Hash })), v.maxLength(100))),
})

export interface Asking {
  readonly network: Network
  readonly wallet: WalletRequest
  readonly time: Time
  readonly signal: AbortSignal
}

/** The fields of calls, of which `from` is the account and the same in all of them. */
export type CallFields = Readonly<Record<string, string>>

/** Whether the wallet says that it carries out calls of this account together. `ready` does not count: it would upgrade the account first. */
export async function canBatch({ network, from, wallet, time, signal }: Asking & { from: string }): Promise<boolean> {
  const args = { method: 'wallet_getCapabilities', params: [from, [hex(BigInt(network.id))]] }
  try {
    const known = await withTimeout(
      { clock: time, ms: CAPABILITIES_LIMIT, signal, fallback: () => undefined },
      (until) => askWallet({ wallet, signal: until, args, schema: Capabilities }),
    )
    const here = Object.entries(known ?? {}).find(([id]) => isChain(id, network.id))?.[1]
    return here?.atomic?.status === 'supported'
  } catch (error) {
    if (codeOf(error) === 'ABORTED' && signal.aborted) throw error
    return false
  }
}

/** Asks for all of the calls at once. Resolves to the id of the batch. */
export async function sendCalls({
  network,
  fields,
  atomic,
  wallet,
  signal,
}: Omit<Asking, 'time'> & { readonly fields: readonly CallFields[]; readonly atomic: boolean }): Promise<string> {
  const calls = fields.map(({ to, value, data }) => ({ to, value, ...(data !== undefined && { data }) }))
  const [{ from } = {}] = fields
  const params = [{ version: '2.0.0', from, chainId: hex(BigInt(network.id)), atomicRequired: atomic, calls }]
  return askWallet({ wallet, signal, args: { method: 'wallet_sendCalls', params }, schema: Bundle })
}

/**
 * What became of a batch. The wallet's word decides whether it was undone: a bundler's transaction succeeds on the chain although the
 * calls in it were undone.
 */
export async function waitForBatch({
  id,
  wallet,
  time,
  signal,
}: Omit<Asking, 'network'> & { readonly id: string }): Promise<TransactionOutcome> {
  return withTimeout(
    { clock: time, ms: STATUS_LIMIT, signal, what: 'the wallet names no transaction', code: 'RECEIPT_TIMEOUT' },
    async (until) => {
      for (;;) {
        const args = { method: 'wallet_getCallsStatus', params: [id] }
        const answer = await askWallet({ wallet, signal: until, args, schema: Status }).catch((error: unknown) => {
          // What became of the calls is still not known, so it is asked again.
          if (codeOf(error) === 'ABORTED') throw error
          return undefined
        })
        const { status = 0, receipts } = answer ?? {}
        const hash = receipts?.at(-1)?.transactionHash
        if (status >= UNDONE) return { hash: hash ?? id, status: 'failed', why: 'reverted' }
        if (status === DROPPED)
          throw new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail: 'the calls were dropped' })
        if (hash !== undefined && status >= 200) return { hash, status: 'confirmed' }
        await sleep(time, PAUSE, until)
      }
    },
  )
}

function isChain(id: string, reference: Network['id']): boolean {
  return /^0x[0-9a-f]{1,16}$/i.test(id) && BigInt(id) === BigInt(reference)
}
