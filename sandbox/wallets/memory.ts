/** What a demo wallet remembers: its sites with their accounts and networks, and how the person left its settings. */
import { numberToHex, type Address } from 'viem'
import type { WalletId } from './profiles.ts'
import type { Behaviour, Patch, Session } from './protocol.ts'

interface Site {
  /** Indices of the accounts it may see. */
  accounts: readonly number[]
  chainId: number
}

/** A wallet as people and the control API see it. */
export interface WalletDescription {
  readonly id: WalletId
  readonly behaviour: Behaviour
  readonly locked: boolean
  readonly account: number
  readonly addresses: readonly Address[]
  readonly chainId: number
  /** Ids of the networks it knows. */
  readonly known: readonly number[]
  readonly sites: readonly { readonly origin: string; readonly session: Session }[]
}

export interface WalletMemory {
  /** Addresses that a site may see, the active one first; none when it is not connected or the wallet is locked. */
  addresses(site: string): readonly Address[]
  chainOf(site: string): number
  session(site: string): Session
  knows(chainId: number): boolean
  /** Lets a site see one account; without `account` the one in use. Unlocks, as only the person can say this. */
  connect(site: string, account?: number): void
  /** Takes a site to a network, learning it if it is new. */
  moveTo(site: string, chainId: number): void
  /** Takes a site's permission away. */
  forget(site: string): void
  patch(patch: Patch): void
  describe(): WalletDescription
  onChange(listener: () => void): () => void
  reset(): void
}

/** Networks known from the start: Quarry must be told about the second one (EIP-3085). */
const KNOWN: Readonly<Record<WalletId, readonly number[]>> = { larkspur: [31337, 31338], quarry: [31337] }

const firstState = (): { behaviour: Behaviour; locked: boolean; account: number; chainId: number } => ({
  behaviour: { mode: 'ask', ms: 3000 },
  locked: false,
  account: 0,
  chainId: 31337,
})

export function createMemory(id: WalletId, own: readonly Address[]): WalletMemory {
  const listeners = new Set<() => void>()
  const sites = new Map<string, Site>()
  let known = new Set(KNOWN[id])
  let state = firstState()

  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const chainOf = (site: string): number => sites.get(site)?.chainId ?? state.chainId

  function addresses(site: string): readonly Address[] {
    const allowed = state.locked ? [] : (sites.get(site)?.accounts ?? [])
    const order = allowed.toSorted((a, b) => Number(b === state.account) - Number(a === state.account))
    return order.flatMap((index) => own[index] ?? [])
  }

  const session = (site: string): Session => ({
    accounts: [...addresses(site)],
    chainId: numberToHex(chainOf(site)),
  })

  return {
    addresses,
    chainOf,
    session,
    knows: (chainId) => known.has(chainId),
    connect(site, account = state.account) {
      sites.set(site, { accounts: [account], chainId: chainOf(site) })
      state = { ...state, account, locked: false }
      changed()
    },
    moveTo(site, chainId) {
      known.add(chainId)
      sites.set(site, { accounts: sites.get(site)?.accounts ?? [], chainId })
      state = { ...state, chainId }
      changed()
    },
    forget(site) {
      sites.delete(site)
      changed()
    },
    patch({ mode, ms, account, chainId, locked }) {
      state = {
        behaviour: { mode: mode ?? state.behaviour.mode, ms: ms ?? state.behaviour.ms },
        locked: locked ?? state.locked,
        account: account ?? state.account,
        chainId: chainId ?? state.chainId,
      }
      for (const site of sites.values()) {
        if (chainId !== undefined) site.chainId = chainId
        // As in most wallets, a connected site sees the account that its person turns to.
        if (account !== undefined && site.accounts.length > 0) {
          site.accounts = [...new Set([account, ...site.accounts])]
        }
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
