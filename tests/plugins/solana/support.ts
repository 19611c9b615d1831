import { base58, base64 } from '@scure/base'
import { PublicKey, TransactionMessage, VersionedTransaction, type TransactionInstruction } from '@solana/web3.js'
import { LatchkeyError } from '#kernel'
import type { CaipAddress, Network, RequestArguments, WalletRequest } from '#wallet'
import type { FakeClock } from '#kernel/testing'
import { createRpc } from '../../../sandbox/chains/rpc.ts'
import { CLUSTER } from '../../../sandbox/solana/cluster.ts'
import { deriveSolanaKeys, type SolanaKey } from '../../../sandbox/solana/keys.ts'
import { startSolana, type Solana } from '../../../sandbox/solana/node/index.ts'
import { signTransaction } from '../../../sandbox/solana/sign.ts'
import { SOLANA_TOKENS, type SolanaToken } from '../../../sandbox/solana/tokens.ts'
import { expect, vi } from 'vitest'
import { freeBase } from '../../../sandbox/freeBase.ts'
import { chainEnvironment } from '../environment.ts'

export const [MARRAM, POOR] = deriveSolanaKeys('marram', 3) as [SolanaKey, SolanaKey]
/** Has nothing, and no account yet. */
export const [STRANGER] = deriveSolanaKeys('stranger', 1) as [SolanaKey]
export const [FAUCET] = deriveSolanaKeys('faucet', 1) as [SolanaKey]
export const [SUSD, SBX] = SOLANA_TOKENS as [SolanaToken, SolanaToken]
export const SOL = 1_000_000_000n

/** A real runtime behind a node of its own. */
export const startChain = async (): Promise<Solana> => startSolana(await freeBase())

/** The sandbox's cluster under these addresses. */
export function cluster(...http: readonly string[]): Network {
  return {
    id: CLUSTER.reference,
    name: CLUSTER.name,
    chainNamespace: 'solana',
    caipNetworkId: CLUSTER.caipNetworkId,
    nativeCurrency: CLUSTER.nativeCurrency,
    rpcUrls: { default: { http } },
  }
}

export const tokenId = ({ mint }: Pick<SolanaToken, 'mint'>): CaipAddress => `${CLUSTER.caipNetworkId}:${mint}`

/** What the kernel gives an adapter, with a stop. */
export const environment = () => chainEnvironment(CLUSTER.caipNetworkId)

/** One JSON-RPC call, past everything that is tested. */
export const rpc = (url: string, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  createRpc(url).request(method, params)

export async function lamports(url: string, address: string): Promise<bigint> {
  const { value } = (await rpc(url, 'getBalance', [address])) as { value: number }
  return BigInt(value)
}

export async function tokens(url: string, account: string): Promise<bigint> {
  const { value } = (await rpc(url, 'getTokenAccountBalance', [account])) as { value: { amount: string } }
  return BigInt(value.amount)
}

/** Sends instructions of the test's own; the first key pays. Answers the transaction's id. */
export async function sendOwn(url: string, instructions: TransactionInstruction[], keys: readonly SolanaKey[]) {
  const { value } = (await rpc(url, 'getLatestBlockhash')) as { value: { blockhash: string } }
  const payerKey = new PublicKey(keys[0]!.address)
  const message = new TransactionMessage({ payerKey, recentBlockhash: value.blockhash, instructions })
  const unsigned = new VersionedTransaction(message.compileToLegacyMessage()).serialize()
  const signed = keys.reduce<Uint8Array>(signTransaction, unsigned)
  return rpc(url, 'sendTransaction', [base64.encode(signed), { encoding: 'base64' }]) as Promise<string>
}

export interface KeyWallet extends WalletRequest {
  /** Every question, oldest first. */
  readonly asked: { readonly method: string; readonly params: never }[]
  methods(): readonly string[]
}

export interface KeyWalletOptions {
  readonly keys?: readonly SolanaKey[]
  /** Methods it does not offer. */
  readonly lacks?: readonly string[]
  /** Answers a signature only, as old wallets do. */
  readonly old?: boolean
  /** What it does to the answer, or instead of it. */
  readonly lie?: (args: RequestArguments) => unknown
}

/** A wallet with real keys that says yes to everything: WalletConnect's Solana RPC, sending through `url`. */
export function keyWallet(
  url: string,
  { keys = [MARRAM], lacks = [], old = false, lie }: KeyWalletOptions = {},
): KeyWallet {
  const asked: KeyWallet['asked'][number][] = []
  const keyOf = (pubkey: string): SolanaKey => {
    const key = keys.find(({ address }) => address === pubkey)
    if (!key) throw new LatchkeyError('PROVIDER_UNAUTHORIZED')
    return key
  }
  const sign = ({ transaction, pubkey }: Asked): Uint8Array =>
    signTransaction(base64.decode(transaction), keyOf(pubkey))
  const signatureOf = (signed: Uint8Array): string => base58.encode(signed.subarray(1, 65))
  const answers: Record<string, (params: Asked) => unknown> = {
    solana_getAccounts: () => keys.map(({ address }) => ({ pubkey: address })),
    solana_signMessage: ({ message, pubkey }) => ({
      signature: base58.encode(keyOf(pubkey).sign(base58.decode(message))),
    }),
    solana_signTransaction: (params) =>
      old ? { signature: signatureOf(sign(params)) } : { transaction: base64.encode(sign(params)) },
    solana_signAllTransactions: ({ transactions, pubkey }) => ({
      transactions: transactions.map((transaction) => base64.encode(sign({ transaction, pubkey } as Asked))),
    }),
    solana_signAndSendTransaction: async (params) => {
      const signed = sign(params)
      await rpc(url, 'sendTransaction', [base64.encode(signed), { encoding: 'base64' }])
      return { signature: signatureOf(signed) }
    },
  }
  const request: WalletRequest = async ({ method, params }) => {
    asked.push({ method, params: params as never })
    const lied: unknown = await lie?.({ method, ...(params && { params }) })
    if (lied !== undefined) return lied
    const answer = lacks.includes(method) ? undefined : answers[method]
    if (!answer) throw new LatchkeyError('PROVIDER_UNSUPPORTED_METHOD', { detail: method })
    return answer(params as never)
  }
  return Object.assign(request, { asked, methods: () => asked.map(({ method }) => method) })
}

interface Asked {
  readonly transaction: string
  readonly transactions: readonly string[]
  readonly message: string
  readonly pubkey: string
}

export interface Call {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal | null | undefined
}

/** What a node says instead: a `result`, an `error`, a whole response; undefined lets the call through. */
type Instead = { readonly result: unknown } | { readonly error: object } | Response | undefined

/** Stands in the page's way to its nodes until `vi.unstubAllGlobals()`; answers every call so far. */
export function intercept(instead: (call: Call) => Instead | Promise<Instead>): readonly Call[] {
  const calls: Call[] = []
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, params } = JSON.parse(init.body as string) as Call
    const call = { url, method, params, signal: init.signal }
    calls.push(call)
    const answer = await instead(call)
    if (answer instanceof Response) return answer
    return answer ? Response.json({ jsonrpc: '2.0', id: 1, ...answer }) : real(url, init)
  })
  return calls
}

/** Moves time on until it is over: pauses take no time in a test. */
export async function ended<T>(clock: FakeClock, pending: Promise<T>, step = 50): Promise<T> {
  const state = { over: false }
  const end = (): void => void (state.over = true)
  pending.then(end, end)
  while (!state.over) await clock.advance(step)
  return pending
}

/** A signal that never aborts. */
export const forever = (): AbortSignal => new AbortController().signal

export const code = (expected: string): unknown => expect.objectContaining({ code: expected })
