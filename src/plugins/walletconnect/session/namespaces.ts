/** The namespaces proposed to a wallet, and what its answer grants in each of them. */
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
 * All networks as optional namespaces, so that a wallet that knows only some of them can connect with those. It would refuse
 * CAIP-25's required namespaces.
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

/** What a session grants in one namespace. The wallet may have keyed it by namespace or by network. */
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

/** The parts of the session about this namespace. A part keyed by a network is about that network only (CAIP-25). */
function partsOf(session: Session, namespace: ChainNamespace): readonly Granted[] {
  return Object.entries(session.namespaces).flatMap(([key, part]) => {
    const isChain = key.startsWith(`${namespace}:`)
    if (key !== namespace && !isChain) return []
    const accounts = part.accounts.filter((account) => account.startsWith(`${key}:`))
    return [{ ...part, accounts, chains: isChain ? [key as CaipNetworkId] : part.chains }]
  })
}

const chainOf = (account: CaipAddress): CaipNetworkId => parseCaipAddress(account).chainId

/** True if the wallet allows the method on this network, given by the wallet's id for it. */
export function isGranted(session: Session, wire: CaipNetworkId, method: string): boolean {
  return partsOf(session, parseCaipNetworkId(wire).namespace).some(
    ({ accounts, methods }) => methods.includes(method) && accounts.some((account) => chainOf(account) === wire),
  )
}

/** The networks that the wallet has an account on, by their current ids. The library sends no requests on others. */
export function approvedNetworks({ current }: WireNames, { accounts }: Granted): readonly CaipNetworkId[] {
  return [...new Set(accounts.map((account) => current(chainOf(account))))]
}

/** The id by which the wallet knows a network. Undefined if the wallet does not allow it. */
export function wireChain(names: WireNames, { accounts }: Granted, id: CaipNetworkId): CaipNetworkId | undefined {
  const granted = new Set(accounts.map(chainOf))
  return names.all(id).find((known) => granted.has(known))
}

/** The accounts on one network, given by its current id. */
export function accountsOn(
  { current }: WireNames,
  { accounts }: Granted,
  chainId: CaipNetworkId,
): readonly CaipAddress[] {
  const renamed = accounts.map((account): CaipAddress => {
    const { chainId: id, address } = parseCaipAddress(account)
    return `${current(id)}:${address}`
  })
  return [...new Set(renamed.filter((account) => chainOf(account) === chainId))]
}

/** The selected network of a namespace and its accounts, at least one. The account in use is first. */
export interface Selection {
  readonly chainId: CaipNetworkId
  readonly accounts: readonly CaipAddress[]
}

/**
 * Selects the first of the choices that the wallet allows, or else the network of its first account. The accounts are those
 * that the wallet shows (`shown`, addresses in its order), limited to the granted ones; all of them if it shows none (T28).
 */
export function select(
  names: WireNames,
  granted: Granted,
  choices: readonly (CaipNetworkId | undefined)[],
  shown: readonly string[] = [],
): Selection {
  const wanted = choices.find((id) => id !== undefined && wireChain(names, granted, id))
  const chainId = wanted ?? names.current(chainOf(granted.accounts[0]!))
  const accounts = accountsOn(names, granted, chainId)
  const visible = accountsAmong(accounts, shown)
  return { chainId, accounts: visible.length > 0 ? visible : accounts }
}

/** The accounts that have one of the addresses, in the order of the addresses. */
export function accountsAmong(accounts: readonly CaipAddress[], addresses: readonly string[]): readonly CaipAddress[] {
  // EVM addresses differ by letter case only in their checksum (ERC-55).
  const keyOf = (address: string): string => (/^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address)
  const byAddress = new Map(accounts.map((account) => [keyOf(parseCaipAddress(account).address), account]))
  return [...new Set(addresses.flatMap((address) => byAddress.get(keyOf(address)) ?? []))]
}

/**
 * The session namespaces for hosts (specification §3), without accounts: those stay secret until their guards have allowed
 * them.
 */
export function sessionNamespaces(session: Session): Readonly<Record<string, Omit<SessionNamespace, 'accounts'>>> {
  return Object.fromEntries(
    [...new Set(Object.keys(session.namespaces).map((key) => key.split(':')[0] as ChainNamespace))].flatMap((key) => {
      const granted = grantOf(session, key)
      if (!granted) return []
      const { accounts: _, ...rest } = granted
      return [[key, rest]]
    }),
  )
}
