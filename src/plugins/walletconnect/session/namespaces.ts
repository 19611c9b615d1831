/** What is proposed to a wallet, and what its answer means for each namespace. Pure. */
import {
  parseCaipAddress,
  parseCaipNetworkId,
  shareableNodes,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Network,
  type SessionNamespace,
} from '#wallet'
import type { LibraryNamespace } from '../client/library.ts'
import { EVENTS, METHODS, proposable } from './methods.ts'
import type { NamespaceOverrides } from '../options.ts'
import type { Granted, Session } from '../client/schemas.ts'
import type { WireNames } from './wireNames.ts'

/**
 * All networks as optional namespaces: a wallet that knows only some of them connects with those. CAIP-25's required ones
 * would make it refuse.
 */
export function proposal(
  names: WireNames,
  networks: readonly Network[],
  overrides: NamespaceOverrides = {},
): Record<string, LibraryNamespace> {
  return Object.fromEntries(
    proposable(networks, overrides).map((namespace) => {
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const { chains, events, methods, rpcMap } = overrides[namespace] ?? {}
      const ids = own.flatMap(({ caipNetworkId }) => names.all(caipNetworkId))
      const proposed: LibraryNamespace = {
        chains: [...(chains ?? ids)],
        methods: [...(methods ?? METHODS[namespace] ?? [])],
        events: [...(events ?? EVENTS)],
        rpcMap: rpcMap ? byReference(rpcMap) : shareableRpc(own),
      }
      return [namespace, proposed]
    }),
  )
}

const byReference = (map: Readonly<Partial<Record<string, string>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([id, url]) => (url === undefined ? [] : [[id.slice(id.indexOf(':') + 1), url]])),
  )

function shareableRpc(networks: readonly Network[]): Record<string, string> {
  return Object.fromEntries(
    networks.flatMap((network) => {
      const [url] = shareableNodes(network)
      return url === undefined ? [] : [[parseCaipNetworkId(network.caipNetworkId).reference, url]]
    }),
  )
}

/** What a session grants in one namespace, whether the wallet keyed it by namespace or by network. */
export function grantOf(session: Session, namespace: ChainNamespace): Granted | undefined {
  const parts = partsOf(session, namespace)
  const own = <T extends string>(ids: readonly T[]): readonly T[] => ids.filter((id) => id.startsWith(`${namespace}:`))
  const accounts = [...new Set(parts.flatMap((part) => part.accounts))]
  if (accounts.length === 0) return undefined
  return {
    accounts,
    chains: [...new Set(parts.flatMap((part) => own(part.chains)))],
    methods: [...new Set(parts.flatMap(({ methods }) => methods))],
    events: [...new Set(parts.flatMap(({ events }) => events))],
  }
}

/** The parts that say something of the namespace. One that is keyed by a network speaks of that network alone (CAIP-25). */
function partsOf(session: Session, namespace: ChainNamespace): readonly Granted[] {
  return Object.entries(session.namespaces).flatMap(([key, part]) => {
    const isChain = key.startsWith(`${namespace}:`)
    if (key !== namespace && !isChain) return []
    const accounts = part.accounts.filter((account) => account.startsWith(`${key}:`))
    return [{ ...part, accounts, chains: isChain ? [key as CaipNetworkId] : part.chains }]
  })
}

const chainOf = (account: CaipAddress): CaipNetworkId => parseCaipAddress(account).chainId

/** May the wallet be asked this on that network, by the wallet's name for it? What it lists elsewhere does not count. */
export function isGranted(session: Session, wire: CaipNetworkId, method: string): boolean {
  return partsOf(session, parseCaipNetworkId(wire).namespace).some(
    ({ accounts, methods }) => methods.includes(method) && accounts.some((account) => chainOf(account) === wire),
  )
}

/** The networks a wallet allows, by their present names: those it has an account on. The library asks on no others. */
export function approvedNetworks({ present }: WireNames, { accounts }: Granted): readonly CaipNetworkId[] {
  return [...new Set(accounts.map((account) => present(chainOf(account))))]
}

/** The name by which a wallet knows a network; undefined when it does not allow it. */
export function wireChain(names: WireNames, { accounts }: Granted, id: CaipNetworkId): CaipNetworkId | undefined {
  const granted = new Set(accounts.map(chainOf))
  return names.all(id).find((name) => granted.has(name))
}

/** The accounts on one network, by its present name. */
export function accountsOn(
  { present }: WireNames,
  { accounts }: Granted,
  chainId: CaipNetworkId,
): readonly CaipAddress[] {
  const renamed = accounts.map((account): CaipAddress => {
    const { chainId: id, address } = parseCaipAddress(account)
    return `${present(id)}:${address}`
  })
  return [...new Set(renamed.filter((account) => chainOf(account) === chainId))]
}

/** Where a namespace is, and whom it shows there: the account in use first, never empty. */
export interface Place {
  readonly chainId: CaipNetworkId
  readonly accounts: readonly CaipAddress[]
}

/**
 * The first of the choices that the wallet allows, else where its first account is. Of the accounts granted there those
 * that the wallet shows (`shown`, addresses in its order), or all where it shows none of them (threat T28).
 */
export function placeIn(
  names: WireNames,
  granted: Granted,
  choices: readonly (CaipNetworkId | undefined)[],
  shown: readonly string[] = [],
): Place {
  const wanted = choices.find((id) => id !== undefined && wireChain(names, granted, id))
  const chainId = wanted ?? names.present(chainOf(granted.accounts[0]!))
  const accounts = accountsOn(names, granted, chainId)
  const told = accountsAmong(accounts, shown)
  return { chainId, accounts: told.length > 0 ? told : accounts }
}

/** Those of the accounts that have one of the addresses, in the order of the addresses. */
export function accountsAmong(accounts: readonly CaipAddress[], addresses: readonly string[]): readonly CaipAddress[] {
  // EVM addresses differ by letter case only in their checksum (ERC-55).
  const keyOf = (address: string): string => (/^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address)
  const byAddress = new Map(accounts.map((account) => [keyOf(parseCaipAddress(account).address), account]))
  return [...new Set(addresses.flatMap((address) => byAddress.get(keyOf(address)) ?? []))]
}

/**
 * As the specification names it (§3, session namespace), for hosts; without the accounts, which nobody hears of before
 * their guards have let them pass.
 */
export function sessionNamespaces(session: Session): Readonly<Record<string, Omit<SessionNamespace, 'accounts'>>> {
  return Object.fromEntries(
    [...new Set(Object.keys(session.namespaces).map((key) => key.split(':')[0] as ChainNamespace))].flatMap((key) => {
      const granted = grantOf(session, key)
      if (!granted) return []
      const { accounts: _, ...told } = granted
      return [[key, told]]
    }),
  )
}
