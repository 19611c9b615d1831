/** The wallets' pages talk to their own origin, and to the nodes for balances. */
import { formatEther } from 'viem'
import * as v from 'valibot'
import type { Ask } from '../methods.ts'
import { isWalletId, PROFILES, type WalletProfile } from '../profiles.ts'
import { ANSWER, BEHAVIOUR, SESSION, type PatchInput, type WalletRequest } from '../protocol.ts'

const LIMIT = 15_000
const NODES = v.record(v.string(), v.string())

/** The asks come from our own server, which has parsed them; here only their presence is checked. */
const ASK = v.custom<Ask>((value) => typeof value === 'object' && value !== null && 'kind' in value)
const QUESTION = v.object({
  ask: v.optional(ASK),
  answer: v.optional(ANSWER),
  addresses: v.array(v.string()),
  account: v.number(),
  chainId: v.number(),
  nodes: NODES,
})
export type Question = v.InferOutput<typeof QUESTION>

const STATE = v.object({
  behaviour: BEHAVIOUR,
  locked: v.boolean(),
  account: v.number(),
  addresses: v.array(v.string()),
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
  question(site: string, request: WalletRequest): Promise<Question>
  /** Says yes to a connection or a network; answers what the site gets. */
  grant(site: string, request: WalletRequest, account: number | undefined): Promise<unknown>
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
    state: async () => v.parse(STATE, await call('state')),
    patch: async (change) => void (await call('patch', change)),
    forget: async (site) => void (await call('forget', { site })),
  }
}

/** The native balance to three decimals, never rounded up; undefined when the node does not answer. */
export async function readBalance(node: string | undefined, address: string): Promise<string | undefined> {
  if (node === undefined) return undefined
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(node, { method: 'POST', headers, body, signal: AbortSignal.timeout(LIMIT) })
    const { result } = v.parse(v.object({ result: v.pipe(v.string(), v.startsWith('0x')) }), await response.json())
    return `${formatEther(BigInt(result)).replace(/(\.\d{3})\d+$/, '$1')} ETH`
  } catch {
    // A page without balances is still a page; the row says so.
    return undefined
  }
}

const NAMES: Readonly<Record<number, string>> = { 31337: 'Latchkey Local', 31338: 'Latchkey Second' }

export function networkName(chainId: number): string {
  return NAMES[chainId] ?? `Chain ${chainId}`
}
