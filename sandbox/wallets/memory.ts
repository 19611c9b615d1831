/** A demo wallet's state: connected sites with their accounts and networks, and its settings. */
import { numberToHex, type Address } from 'viem'
import { NAMESPACES, type Namespace, type WalletId } from './profiles.ts'
import type { Behaviour, Patch, Session } from './protocol.ts'

/** One value for each namespace. */
type PerNamespace<T> = Readonly<Record<Namespace, T>>

interface Site {
  /** Indices of the accounts it may see. An account has an address in each namespace; a site asks for them apart. */
  readonly accounts: PerNamespace<readonly number[]>
  readonly chainId: number
}

/** A wallet's addresses in the order of the accounts' indices; none in a namespace that it does not speak. */
export interface WalletAddresses extends PerNamespace<readonly string[]> {
  readonly eip155: readonly Address[]
}

/** A wallet as people and the control API see it. */
export interface WalletDescription {
  readonly id: WalletId
  readonly behaviour: Behaviour
  readonly locked: boolean
  readonly account: number
  readonly addresses: WalletAddresses
  /** EVM only, as `known`. */
  readonly chainId: number
  /** Ids of the networks it knows. */
  readonly known: readonly number[]
  readonly sites: readonly { readonly origin: string; readonly session: Session }[]
}

export interface WalletMemory {
  /** Addresses that a site may see, the active one first; none when it is not connected or the wallet is locked. */
  addresses(site: string, namespace: Namespace): readonly string[]
  chainOf(site: string): number
  session(site: string): Session
  knows(chainId: number): boolean
  /** Lets a site see one account; without `account` the one in use. Unlocks, as only the person can say this. */
  connect(site: string, namespace: Namespace, account?: number): void
  /** Takes a site to a network, learning it if it is new. */
  moveTo(site: string, chainId: number): void
  /** Takes a site's permission away; in all namespaces without `namespace`. */
  forget(site: string, namespace?: Namespace): void
  patch(patch: Patch): void
  describe(): WalletDescription
  onChange(listener: () => void): () => void
  reset(): void
}

/** Networks known from the start: Quarry must be told about the second one (EIP-3085). */
const KNOWN: Readonly<Record<WalletId, readonly number[]>> = {
  larkspur: [31337, 31338],
  quarry: [31337],
  marram: [],
  saltbox: [31337, 31338],
  lintel: [31337, 31338],
  sapling: [31337, 31338],
}

const firstState = (): { behaviour: Behaviour; locked: boolean; account: number; chainId: number } => ({
  behaviour: { mode: 'ask', ms: 3000 },
  locked: false,
  account: 0,
  chainId: 31337,
})

export function createMemory(id: WalletId, own: WalletAddresses): WalletMemory {
  const listeners = new Set<() => void>()
  const sites = new Map<string, Site>()
  let known = new Set(KNOWN[id])
  let state = firstState()

  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const chainOf = (site: string): number => sites.get(site)?.chainId ?? state.chainId
  const accountsOf = (site: string): Site['accounts'] => sites.get(site)?.accounts ?? perNamespace(() => [])

  function addresses(site: string, namespace: Namespace): readonly string[] {
    const allowed = state.locked ? [] : accountsOf(site)[namespace]
    const order = allowed.toSorted((a, b) => Number(b === state.account) - Number(a === state.account))
    return order.flatMap((index) => own[namespace][index] ?? [])
  }

  const session = (site: string): Session => ({
    accounts: perNamespace((namespace) => [...addresses(site, namespace)]),
    chainId: numberToHex(chainOf(site)),
  })

  /** As in most wallets, a connected site sees the account that its person turns to. */
  const turned = (indices: readonly number[], account: number | undefined): readonly number[] =>
    account === undefined || indices.length === 0 ? indices : [...new Set([account, ...indices])]

  return {
    addresses,
    chainOf,
    session,
    knows: (chainId) => known.has(chainId),
    connect(site, namespace, account = state.account) {
      sites.set(site, { accounts: { ...accountsOf(site), [namespace]: [account] }, chainId: chainOf(site) })
      state = { ...state, account, locked: false }
      changed()
    },
    moveTo(site, chainId) {
      known.add(chainId)
      sites.set(site, { accounts: accountsOf(site), chainId })
      state = { ...state, chainId }
      changed()
    },
    forget(site, namespace) {
      if (namespace === undefined) sites.delete(site)
      else if (sites.has(site)) {
        sites.set(site, { accounts: { ...accountsOf(site), [namespace]: [] }, chainId: chainOf(site) })
      }
      changed()
    },
    patch({ mode, ms, account, chainId, locked }) {
      state = {
        behaviour: { mode: mode ?? state.behaviour.mode, ms: ms ?? state.behaviour.ms },
        locked: locked ?? state.locked,
        account: account ?? state.account,
        chainId: chainId ?? state.chainId,
      }
      for (const [origin, site] of sites) {
        const accounts = perNamespace((namespace) => turned(site.accounts[namespace], account))
        sites.set(origin, { accounts, chainId: chainId ?? site.chainId })
      }
      changed()
    },
    describe: () => ({
      id,
      ...state,
      addresses: own,
      known: [...known],
      sites: [...sites.keys()].map((origin) => ({ origin, session: session(origin) })),
    }),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      sites.clear()
      known = new Set(KNOWN[id])
      state = firstState()
      changed()
    },
  }
}

function perNamespace<T>(make: (namespace: Namespace) => T): Record<Namespace, T> {
  return Object.fromEntries(NAMESPACES.map((namespace) => [namespace, make(namespace)])) as Record<Namespace, T>
}
