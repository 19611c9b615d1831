/** What a site may get from the wallet: the part of its proposal that the wallet has (CAIP-25). */
import { CLUSTER } from '../solana/cluster.ts'
import { chainIdsOf, type Nodes } from '../wallets/nodes.ts'
import { NAMESPACES, type Namespace } from '../wallets/profiles.ts'
import type { PhoneSettings } from './settings.ts'

/** One family of chains, by its CAIP-2 namespace. */
interface Family {
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export const FAMILIES: Readonly<Record<Namespace, Family>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_chainId',
      'eth_sendTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
      'wallet_switchEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
    events: ['accountsChanged'],
  },
}

/** Solana's main cluster by the name it first had; wallets of that time know no other. */
export const FORMER_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

/** What the wallet has to give, as its settings are. */
export interface Offer {
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly families: Readonly<Record<Namespace, Family>>
}

export function offerOf(nodes: Nodes, settings: PhoneSettings): Offer {
  const { grants, solanaCluster, solanaSignsAll } = settings
  const evm = chainIdsOf(nodes).map((id) => `eip155:${id}`)
  const all = [...evm, solanaCluster === 'former' ? FORMER_MAINNET : CLUSTER.caipNetworkId]
  const { eip155, solana } = FAMILIES
  const methods = solana.methods.filter((method) => solanaSignsAll || method !== 'solana_signAllTransactions')
  return {
    chains: all.filter((chain) => grants === 'all' || familyOf(chain) === grants),
    families: { eip155, solana: { ...solana, methods } },
  }
}

export interface Wanted {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
/** By namespace; a key may be a whole chain (`eip155:1`), too. */
export type WantedSet = Readonly<Record<string, Wanted>>

export interface Given {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}
export type Namespaces = Record<string, Given>
/** A session's, as the library has them. */
type Settled = Readonly<Record<string, { readonly accounts: readonly string[] }>>

export type Addresses = Readonly<Partial<Record<Namespace, readonly string[]>>>

/** The family of a chain, or of a key of a proposal; undefined when the wallet has none of it. */
export function familyOf(chain: string): Namespace | undefined {
  const name = chain.split(':')[0]
  return NAMESPACES.find((known) => known === name)
}

/** CAIP-2 ids that a part of a proposal names. */
function chainsOf(key: string, { chains = [] }: Wanted): readonly string[] {
  return key.includes(':') ? [key] : chains
}

/** The wallet's chains of those that a site named. */
export function commonChains(required: WantedSet, optional: WantedSet, own: readonly string[]): readonly string[] {
  const named = [required, optional].flatMap((set) => Object.entries(set).flatMap(([key, part]) => chainsOf(key, part)))
  return own.filter((chain) => named.includes(chain))
}

/** Why a site's requirements cannot be met, in a few words for the person; undefined when they can. */
export function obstacle(required: WantedSet, { chains, families }: Offer): string | undefined {
  for (const [key, part] of Object.entries(required)) {
    const family = familyOf(key)
    const chain = chainsOf(key, part).find((id) => !chains.includes(id))
    if (!family || chain !== undefined) return `It needs the network ${chain ?? key}.`
    const method = part.methods.find((name) => !families[family].methods.includes(name))
    if (method !== undefined) return `It needs the method ${method}.`
  }
  return undefined
}

/** The namespaces of a session: for the chosen chains, with one account of each family. Every method is offered. */
export function namespacesFor(
  chains: readonly string[],
  addresses: Addresses,
  families: Offer['families'] = FAMILIES,
): Namespaces {
  const result: Namespaces = {}
  for (const chain of chains) {
    const name = familyOf(chain)
    if (!name) continue
    const { methods, events } = families[name]
    const namespace = (result[name] ??= { chains: [], accounts: [], methods: [...methods], events: [...events] })
    namespace.chains.push(chain)
    namespace.accounts.push(...(addresses[name] ?? []).map((address) => `${chain}:${address}`))
  }
  return result
}

/** Addresses of a session by family, each once, in order. */
export function addressesOf(namespaces: Settled): Addresses {
  const found: Partial<Record<Namespace, readonly string[]>> = {}
  for (const account of accountsOf(namespaces)) {
    const family = familyOf(account)
    const address = account.split(':').slice(2).join(':')
    if (family) found[family] = [...new Set([...(found[family] ?? []), address])]
  }
  return found
}

/** CAIP-2 ids of a session. */
export function sessionChains(namespaces: Settled): string[] {
  return [...new Set(accountsOf(namespaces).map((account) => account.split(':').slice(0, 2).join(':')))]
}

const accountsOf = (namespaces: Settled): readonly string[] =>
  Object.values(namespaces).flatMap(({ accounts }) => accounts)
