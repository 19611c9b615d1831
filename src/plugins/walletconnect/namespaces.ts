/** What is proposed to a wallet, and what its answer means for each namespace. Pure. */
import {
  namespaceOf,
  parseCaipAddress,
  parseCaipNetworkId,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type Network,
  type SessionNamespace,
} from '#kernel'
import type { LibraryNamespace } from './library.ts'
import { EVENTS, METHODS, proposable } from './methods.ts'
import { publicRpc } from './networks.ts'
import type { NamespaceOverrides } from './options.ts'
import type { Granted, Session } from './schemas.ts'

/** Solana's clusters were first named by the wrong block; wallets of that time know only these. */
const DEPRECATED: Readonly<Record<string, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
const CURRENT = new Map(Object.entries(DEPRECATED).map(([now, then]) => [then, now as CaipNetworkId]))

/** The name that a network has now. */
export const presentName = (id: CaipNetworkId): CaipNetworkId => CURRENT.get(id) ?? id

/**
 * All networks as optional namespaces: a wallet that knows only some of them connects with those. CAIP-25's required ones
 * would make it refuse.
 */
export function proposal(
  networks: readonly Network[],
  overrides: NamespaceOverrides = {},
): Record<string, LibraryNamespace> {
  return Object.fromEntries(
    proposable(networks, overrides).map((namespace) => {
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const { chains, events, methods, rpcMap } = overrides[namespace] ?? {}
      const ids = own.flatMap(({ caipNetworkId: id }) => [id, ...(DEPRECATED[id] ? [DEPRECATED[id]] : [])])
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
      const [url] = publicRpc(network)
      return url === undefined ? [] : [[parseCaipNetworkId(network.caipNetworkId).reference, url]]
    }),
  )
}

/** What a session grants in one namespace, whether the wallet keyed it by namespace or by network. */
export function grantOf(session: Session, namespace: ChainNamespace): Granted | undefined {
  const parts = Object.entries(session.namespaces).flatMap(([key, part]) =>
    key === namespace
      ? [part]
      : key.startsWith(`${namespace}:`)
        ? [{ ...part, chains: [key as CaipNetworkId, ...part.chains] }]
        : [],
  )
  const own = <T extends string>(ids: readonly T[]): readonly T[] => ids.filter((id) => id.startsWith(`${namespace}:`))
  const accounts = [...new Set(parts.flatMap((part) => own(part.accounts)))]
  if (accounts.length === 0) return undefined
  return {
    accounts,
    chains: [...new Set(parts.flatMap((part) => own(part.chains)))],
    methods: [...new Set(parts.flatMap(({ methods }) => methods))],
    events: [...new Set(parts.flatMap(({ events }) => events))],
  }
}

/** The networks a wallet allows, by their present names: those it lists, and those it has accounts on. */
export function approvedNetworks({ accounts, chains }: Granted): readonly CaipNetworkId[] {
  const ids = [...chains, ...accounts.map((account) => parseCaipAddress(account).chainId)]
  return [...new Set(ids.map(presentName))]
}

/** The name by which a wallet knows a network; undefined when it does not allow it. */
export function wireChain(granted: Granted, id: CaipNetworkId): CaipNetworkId | undefined {
  const names = new Set([...granted.chains, ...granted.accounts.map((account) => parseCaipAddress(account).chainId)])
  return [id, DEPRECATED[id]].find((name): name is CaipNetworkId => name !== undefined && names.has(name))
}

/** The accounts by the networks' present names, those on `chainId` first. */
export function accountsOn({ accounts }: Granted, chainId: CaipNetworkId): readonly CaipAddress[] {
  const renamed = accounts.map((account): CaipAddress => {
    const { chainId: id, address } = parseCaipAddress(account)
    return `${presentName(id)}:${address}`
  })
  const here = (account: CaipAddress): boolean => account.startsWith(`${chainId}:`)
  return [...new Set([...renamed.filter(here), ...renamed.filter((account) => !here(account))])]
}

/** The connection of one namespace: on the wanted network if the wallet allows it, else where its first account is. */
export function connectionOf(
  session: Session,
  namespace: ChainNamespace,
  wanted: CaipNetworkId | undefined,
): Connection | undefined {
  const granted = grantOf(session, namespace)
  if (!granted) return undefined
  const first = parseCaipAddress(granted.accounts[0]!).chainId
  const isWanted = wanted !== undefined && namespaceOf(wanted) === namespace && wireChain(granted, wanted)
  const chainId = isWanted ? wanted : presentName(first)
  return { chainId, accounts: accountsOn(granted, chainId) }
}

/** As the specification names it (§3, session namespace), for hosts. */
export function sessionNamespaces(session: Session): Readonly<Record<string, SessionNamespace>> {
  return Object.fromEntries(
    [...new Set(Object.keys(session.namespaces).map((key) => key.split(':')[0] as ChainNamespace))].flatMap((key) => {
      const granted = grantOf(session, key)
      return granted ? [[key, granted]] : []
    }),
  )
}
