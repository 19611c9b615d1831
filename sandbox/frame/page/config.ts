/** What the server told the page, and what the page around it said in the address. */
import * as v from 'valibot'
import { CHAIN_IDS, NETWORKS } from '../../chains/networks.ts'
import { SMART_ACCOUNT_CHAINS } from '../../chains/smartAccounts.ts'
import { CLUSTER } from '../../solana/cluster.ts'
import type { Nodes } from '../../wallets/nodes.ts'

const CONFIG = v.object({
  nodes: v.record(v.string(), v.string()),
  reached: v.array(v.string()),
})

export interface FrameConfig {
  /** The nodes that this frame trusts: what it shows before a signature comes from them. */
  readonly nodes: Nodes
  /** Origins that the page's policy lets it ask. */
  readonly reached: readonly string[]
  /** CAIP-2, as the page around wants it at the start. */
  readonly chainId: string
  readonly language: string | undefined
}

export function readConfig(): FrameConfig {
  const { nodes, reached } = v.parse(CONFIG, JSON.parse(document.querySelector('#config')?.textContent ?? '{}'))
  const query = new URLSearchParams(location.search)
  const asked = query.get('chainId') ?? ''
  return {
    nodes,
    reached,
    chainId: /^(eip155:[1-9]\d{0,14}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/.test(asked) ? asked : 'eip155:1',
    language: query.get('lang') ?? undefined,
  }
}

/** A chain as CAIP-2 has it, in parts. */
export interface Chain {
  readonly namespace: 'eip155' | 'solana'
  readonly reference: string
}

/** Reads a number, its text, CAIP-2, or the bare id of a Solana cluster; undefined for anything else. */
export function readChain(value: string | number): Chain | undefined {
  const text = String(value)
  const [, namespace, rest] = /^(eip155|solana):(.+)$/.exec(text) ?? []
  const reference = rest ?? text
  if (namespace !== 'solana' && /^[1-9]\d{0,14}$/.test(reference)) return { namespace: 'eip155', reference }
  if (namespace !== 'eip155' && /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference)) return { namespace: 'solana', reference }
  return undefined
}

/** As the protocol's answers have it: a number on EVM chains, CAIP-2 on Solana. */
export const wireChain = ({ namespace, reference }: Chain): number | string =>
  namespace === 'eip155' ? Number(reference) : `solana:${reference}`

export function networkName({ namespace, reference }: Chain): string {
  if (namespace === 'solana') return reference === CLUSTER.reference ? CLUSTER.name : `Solana ${reference.slice(0, 6)}…`
  const known = CHAIN_IDS.find((id) => id === Number(reference))
  return known ? NETWORKS[known].name : `Chain ${reference}`
}

/** The frame's own node for a chain; undefined where it has none. */
export function nodeOf(nodes: Nodes, { namespace, reference }: Chain): string | undefined {
  if (namespace === 'eip155') return nodes[Number(reference)]
  return reference === CLUSTER.reference ? nodes.solana : undefined
}

/** The bundler of a chain with smart accounts, which the frame's own server is. */
export function bundlerOf({ namespace, reference }: Chain): string | undefined {
  const isServed = namespace === 'eip155' && SMART_ACCOUNT_CHAINS.some((id) => String(id) === reference)
  return isServed ? new URL(`/bundler/${reference}`, location.href).href : undefined
}
