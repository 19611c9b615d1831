/** Questions to the person, for EVM and Solana: made from requests, and carried out after approval. */
import { CLUSTER } from '../solana/cluster.ts'
import type { SolanaAsk } from '../solana/ask.ts'
import { fulfil } from '../solana/fulfil.ts'
import { keyAccount } from '../wallets/evmAccount.ts'
import type { Ask } from '../wallets/methods.ts'
import type { Nodes } from '../wallets/nodes.ts'
import { isSigning, sign } from '../wallets/signer.ts'
import type { PhoneKeys } from './keys.ts'
import { familyOf, type Addresses, type Offer } from './namespaces.ts'
import { failed, NO_METHOD, readRequest, type Outcome } from './requests.ts'
import type { PhoneSettings } from './settings.ts'
import { readSolanaRequest } from './solanaRequests.ts'

/** What is asked, and the chain that it is asked for. */
export type PhoneAsk =
  | { readonly family: 'eip155'; readonly chainId: number; readonly ask: Ask }
  | {
      readonly family: 'solana'
      /** CAIP-2. */
      readonly chain: string
      readonly ask: SolanaAsk
    }
export interface Asked {
  /** CAIP-2. */
  readonly chainId: string
  readonly request: unknown
}

export interface PhoneStanding {
  /** Those that the session may use. */
  readonly addresses: Addresses
  readonly nodes: Nodes
  readonly offer: Offer
}

export function readAny(
  { chainId, request }: Asked,
  { addresses, nodes, offer }: PhoneStanding,
): { readonly answer: Outcome } | { readonly asked: PhoneAsk } {
  const family = familyOf(chainId)
  if (family === 'solana') {
    const { methods } = offer.families.solana
    const own = addresses.solana ?? []
    const found = readSolanaRequest(request, { addresses: own, methods, node: nodeOf(nodes, chainId) })
    return 'answer' in found ? found : { asked: { family, chain: chainId, ask: found.ask } }
  }
  if (!family) return failed(NO_METHOD)
  const id = Number(chainId.split(':')[1])
  const found = readRequest(request, { addresses: addresses.eip155 ?? [], chainId: id, nodes })
  return 'answer' in found ? found : { asked: { family, chainId: id, ask: found.ask } }
}

export interface SignContext {
  readonly keys: PhoneKeys
  readonly nodes: Nodes
  readonly answers: PhoneSettings['solanaAnswers']
}

/** Signs, or signs and sends. Answers what the site gets: null where nothing is signed (EIP-3326, EIP-3085). */
export async function carryOut(asked: PhoneAsk, { keys, nodes, answers }: SignContext): Promise<unknown> {
  if (asked.family === 'eip155') {
    const { ask, chainId } = asked
    return isSigning(ask) ? sign(ask, { accounts: keys.eip155.map(keyAccount), chainId, node: nodes[chainId] }) : null
  }
  const { ask, chain } = asked
  const result = await fulfil(ask, { keys: keys.solana, node: nodeOf(nodes, chain) })
  return ask.kind === 'sign' && answers !== 'both' ? { [answers]: result[answers] } : result
}

/** The node of a Solana cluster; only the sandbox's own cluster has one. */
function nodeOf({ solana }: Nodes, chain: string): string | undefined {
  return chain === CLUSTER.caipNetworkId ? solana : undefined
}
