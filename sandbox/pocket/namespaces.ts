/** What a site may get from the wallet: the part of its proposal that the wallet has (CAIP-25). */

/** One family of chains. Others (Solana) are added here and to `requests.ts`. */
interface Family {
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export const FAMILIES: Readonly<Record<string, Family>> = {
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
}

export interface Wanted {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
/** By namespace; a key may be a whole chain (`eip155:1`), too. */
export type WantedSet = Readonly<Record<string, Wanted>>

export interface Namespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}
export type Namespaces = Record<string, Namespace>

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
export function obstacle(required: WantedSet, own: readonly string[]): string | undefined {
  for (const [key, part] of Object.entries(required)) {
    const family = FAMILIES[key.split(':')[0] ?? '']
    const chain = chainsOf(key, part).find((id) => !own.includes(id))
    if (!family || chain !== undefined) return `It needs the network ${chain ?? key}.`
    const method = part.methods.find((name) => !family.methods.includes(name))
    if (method !== undefined) return `It needs the method ${method}.`
  }
  return undefined
}

/** The namespaces of a session: for the chosen chains, with one account. Everything the wallet can do is offered. */
export function namespacesFor(chains: readonly string[], addresses: readonly string[]): Namespaces {
  const result: Namespaces = {}
  for (const chain of chains) {
    const name = chain.split(':')[0] ?? ''
    const family = FAMILIES[name]
    if (!family) continue
    const { methods, events } = family
    const namespace = (result[name] ??= { chains: [], accounts: [], methods: [...methods], events: [...events] })
    namespace.chains.push(chain)
    namespace.accounts.push(...addresses.map((address) => `${chain}:${address}`))
  }
  return result
}

/** Addresses of a session, each once, in order. */
export function addressesOf(namespaces: Readonly<Record<string, { readonly accounts: readonly string[] }>>): string[] {
  const accounts = Object.values(namespaces).flatMap((namespace) => namespace.accounts)
  return [...new Set(accounts.map((account) => account.split(':').slice(2).join(':')))]
}

/** CAIP-2 ids of a session. */
export function sessionChains(
  namespaces: Readonly<Record<string, { readonly accounts: readonly string[] }>>,
): string[] {
  const accounts = Object.values(namespaces).flatMap((namespace) => namespace.accounts)
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}
