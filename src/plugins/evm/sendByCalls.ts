/**
 * Asks a wallet for a call instead of a transaction (EIP-5792). Only a wallet that says it does calls atomically is asked so: it is a
 * smart account, whose `eth_sendTransaction` may answer the hash of something that is no transaction.
 */
import { codeOf, LatchkeyError, objectOf, sleep, within } from '#kernel'
import { askWallet, type Network, type Time, type WalletRequest } from '#wallet'
import * as v from 'valibot'
import { Hash } from './answers.ts'
import { hex } from './fields.ts'

/** Milliseconds that a wallet has to say what it can. It asks nobody for that. */
const CAPABILITIES_LIMIT = 3_000
/** Longest wait for the hash after the person said yes. */
const STATUS_LIMIT = 180_000
const PAUSE = 1_000

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

export interface CallRequest {
  readonly network: Network
  readonly fields: Readonly<Record<string, string>>
  readonly wallet: WalletRequest
  readonly time: Time
  readonly signal: AbortSignal
}

/** The hash of the transaction that did the call; undefined if the wallet is none of these, and was asked for nothing. */
export async function sendByCalls({ network, fields, wallet, time, signal }: CallRequest): Promise<string | undefined> {
  const chainId = hex(BigInt(network.id))
  const { from, to, value, data } = fields
  if (!(await isAtomic())) return undefined
  const calls = [{ to, value, ...(data !== undefined && { data }) }]
  const params = [{ version: '2.0.0', from, chainId, atomicRequired: false, calls }]
  const id = await askWallet({ wallet, signal, args: { method: 'wallet_sendCalls', params }, schema: Bundle })
  const atLimit = (): never => {
    throw new LatchkeyError('RECEIPT_TIMEOUT', { detail: 'the wallet names no transaction' })
  }
  return within({ clock: time, ms: STATUS_LIMIT, signal, atLimit }, async (until) => {
    for (;;) {
      const args = { method: 'wallet_getCallsStatus', params: [id] }
      const answer = await askWallet({ wallet, signal: until, args, schema: Status }).catch((error: unknown) => {
        // What became of the call is still not known, so it is asked again.
        if (codeOf(error) === 'ABORTED') throw error
        return undefined
      })
      const hash = answer?.receipts?.at(-1)?.transactionHash
      if (hash !== undefined && answer!.status >= 200) return hash
      // 400: nothing reached the chain, and the wallet will not try again.
      if (answer?.status === 400)
        throw new LatchkeyError('RPC_TRANSACTION_REJECTED', { detail: 'the call was dropped' })
      await sleep(time, PAUSE, until)
    }
  })

  async function isAtomic(): Promise<boolean> {
    const args = { method: 'wallet_getCapabilities', params: [from, [chainId]] }
    try {
      const known = await within({ clock: time, ms: CAPABILITIES_LIMIT, signal, atLimit: () => undefined }, (until) =>
        askWallet({ wallet, signal: until, args, schema: Capabilities }),
      )
      const here = Object.entries(known ?? {}).find(([id]) => isChain(id, network.id))?.[1]
      return here?.atomic?.status === 'supported'
    } catch (error) {
      if (codeOf(error) === 'ABORTED' && signal.aborted) throw error
      return false
    }
  }
}

function isChain(id: string, reference: Network['id']): boolean {
  return /^0x[0-9a-f]{1,16}$/i.test(id) && BigInt(id) === BigInt(reference)
}
