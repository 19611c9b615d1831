/** The wallets' pages talk to their own origin, and to the nodes for balances. */
import { formatUnits } from 'viem'
import * as v from 'valibot'
import { isWalletId, PROFILES, type WalletProfile } from '../profiles.ts'
import { ANSWER, BEHAVIOUR, SESSION, type PatchInput, type WalletRequest } from '../protocol.ts'

const LIMIT = 15_000
const NODES = v.record(v.string(), v.string())

/** A request's state in the wallet. */
const QUESTION = v.object({
  /** There is nothing to decide. */
  answer: v.optional(ANSWER),
  /** The wallet's, in the request's namespace. */
  addresses: v.array(v.string()),
  /** Those that the site may use, the active one first. */
  allowed: v.array(v.string()),
  account: v.number(),
  chainId: v.number(),
  nodes: NODES,
})
export type Standing = v.InferOutput<typeof QUESTION>
/** What the wallet's page needs to show a question. */
export type Question = Pick<Standing, 'addresses' | 'account' | 'chainId' | 'nodes'>

const STATE = v.object({
  behaviour: BEHAVIOUR,
  locked: v.boolean(),
  account: v.number(),
  addresses: SESSION.entries.accounts,
  chainId: v.number(),
  known: v.array(v.number()),
  sites: v.array(v.object({ origin: v.string(), session: SESSION })),
  nodes: NODES,
})
export type WalletState = v.InferOutput<typeof STATE>

/** The wallet whose page this is. */
export function currentWallet(): WalletProfile {
  const id = document.body.dataset['wallet']
  if (!isWalletId(id)) throw new Error('This page belongs to no wallet.')
  return PROFILES[id]
}

export interface Api {
  question(site: string, request: WalletRequest): Promise<Standing>
  /** Says yes to a connection or a network; answers what the site gets. */
  grant(site: string, request: WalletRequest, account: number | undefined): Promise<unknown>
  /** A batch that this window has sent (EIP-5792). */
  keepCalls(site: string, sent: { readonly id: string; readonly chainId: number; readonly hash: string }): Promise<void>
  state(): Promise<WalletState>
  patch(change: PatchInput): Promise<void>
  /** Takes a site's permission away. */
  forget(site: string): Promise<void>
}

export function createApi(wallet: string): Api {
  async function call(path: string, body?: unknown): Promise<unknown> {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`/${wallet}/${path}`, { ...post, signal: AbortSignal.timeout(LIMIT) })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return {
    question: async (site, request) => v.parse(QUESTION, await call('question', { site, ...request })),
    grant: async (site, request, account) =>
      v.parse(v.object({ result: v.unknown() }), await call('grant', { site, account, ...request })).result,
    keepCalls: async (site, sent) => void (await call('calls', { site, ...sent })),
    state: async () => v.parse(STATE, await call('state')),
    patch: async (change) => void (await call('patch', change)),
    forget: async (site) => void (await call('forget', { site })),
  }
}

/** The node that knows an address: its own chain's, or the cluster's where it is one of Solana. */
export function nodeOf({ nodes, chainId }: Pick<Question, 'nodes' | 'chainId'>, address: string): string | undefined {
  return isEvm(address) ? nodes[chainId] : nodes['solana']
}

/** The native balance to three decimals, never rounded up; undefined when the node does not answer. */
export async function readBalance(node: string | undefined, address: string): Promise<string | undefined> {
  if (node === undefined) return undefined
  try {
    if (isEvm(address)) {
      const wei = v.parse(WEI, await ask(node, 'eth_getBalance', [address, 'latest']))
      return `${amount(BigInt(wei), 18)} ETH`
    }
    const { value } = v.parse(LAMPORTS, await ask(node, 'getBalance', [address, { commitment: 'processed' }]))
    return `${amount(BigInt(value), 9)} SOL`
  } catch {
    // Without an answer, the row says that the balance is unknown.
    return undefined
  }
}

const WEI = v.pipe(v.string(), v.startsWith('0x'))
/** Every holding of the sandbox is a safe number of lamports. */
const LAMPORTS = v.object({ value: v.pipe(v.number(), v.safeInteger()) })

async function ask(node: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(node, { method: 'POST', headers, body, signal: AbortSignal.timeout(LIMIT) })
  return v.parse(v.object({ result: v.unknown() }), await response.json()).result
}

function isEvm(address: string): boolean {
  return address.startsWith('0x')
}

function amount(units: bigint, decimals: number): string {
  return formatUnits(units, decimals).replace(/(\.\d{3})\d+$/, '$1')
}

const NAMES: Readonly<Record<number, string>> = { 31337: 'Latchkey Local', 31338: 'Latchkey Second' }

export function networkName(chainId: number): string {
  return NAMES[chainId] ?? `Chain ${chainId}`
}
