// @chunk host-wallet: the manifest exports it and few pages use it, so it must not come with the manifest.
import { LatchkeyError } from '#kernel'
import type { Modal, ModalState } from '#wallet'
import { publicKeyOf } from '../chain/address.ts'
import { standardNames, type StandardChain } from '../chain/clusters.ts'
import { connectByModal, isConnected, restored } from './hostConnect.ts'
import type { HostSigning } from './hostSigning.ts'
import type { HostAccount, HostFeatures, HostWallet } from './hostTypes.ts'

export type { HostAccount, HostFeatures, HostWallet } from './hostTypes.ts'

/** A key before a lock. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzNiAzNiI+PHBhdGggZmlsbD0iIzIwMjEyNCIgZD0iTTAgMGgzNnYzNkgweiIvPjxnIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIzIiBzdHJva2UtbGluZWNhcD0icm91bmQiPjxjaXJjbGUgY3g9IjEzIiBjeT0iMTgiIHI9IjUiLz48cGF0aCBkPSJNMTggMThoMTBNMjggMTh2NU0yMyAxOHYzLjUiLz48L2c+PC9zdmc+'
const VERSION = '1.0.0'
const TRANSACTIONS = { version: VERSION, supportedTransactionVersions: ['legacy', 0] } as const

/**
 * The modal's Solana connection as a Wallet Standard wallet, for code that speaks that standard: a library's wallet adapter,
 * or a site's own. Whatever wallet the person chose stands behind it, also one over WalletConnect. Costs nothing until it is
 * used: it watches the modal only while somebody listens to its `change`, and needs no disposal.
 */
export function solanaWallet(modal: Modal): HostWallet {
  const chains = remembered((state: ModalState) => chainsOf(state))
  const accounts = remembered((state: ModalState) => accountsOf(state, chains(state), names))
  let connecting: Promise<void> | undefined

  const signing = async (): Promise<HostSigning> => {
    const { createHostSigning } = await import('./hostSigning.ts').catch((cause: unknown) => {
      throw new LatchkeyError('CHUNK_FAILED', { detail: 'solana signing', cause })
    })
    return createHostSigning(modal)
  }

  async function connect({ silent = false } = {}): Promise<{ readonly accounts: readonly HostAccount[] }> {
    // Loaded early: later, between a click and the wallet's window, it would cost the click its force.
    signing().catch(() => {})
    await restored(modal)
    if (!silent && !isConnected(modal.getState())) {
      connecting ??= connectByModal(modal).finally(() => (connecting = undefined))
      await connecting
    }
    return { accounts: accounts(modal.getState()) }
  }

  const features: HostFeatures = Object.freeze<HostFeatures>({
    'standard:connect': { version: VERSION, connect },
    'standard:disconnect': { version: VERSION, disconnect: () => modal.disconnect('solana') },
    'standard:events': { version: VERSION, on: createChanges(modal, accounts) },
    'solana:signMessage': {
      version: VERSION,
      signMessage: async (...inputs) => (await signing()).signMessage(...inputs),
    },
    'solana:signTransaction': {
      ...TRANSACTIONS,
      signTransaction: async (...inputs) => (await signing()).signTransaction(...inputs),
    },
    'solana:signAndSendTransaction': {
      ...TRANSACTIONS,
      signAndSendTransaction: async (...inputs) => (await signing()).signAndSendTransaction(...inputs),
    },
    'latchkey:modal': { version: VERSION },
  })
  const names = (Object.keys(features) as (keyof HostFeatures)[]).filter((name) => name.startsWith('solana:'))

  return Object.freeze({
    version: VERSION,
    name: 'Latchkey',
    icon: ICON,
    features,
    get chains() {
      return chains(modal.getState())
    },
    get accounts() {
      return accounts(modal.getState())
    },
  } as const)
}

function chainsOf({ networks }: ModalState): readonly StandardChain[] {
  const solana = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  return Object.freeze([...new Set(solana.flatMap(({ caipNetworkId }) => standardNames(caipNetworkId)))])
}

/** The account in use first. None unless a wallet said so: a stored session proves nothing. */
function accountsOf(
  state: ModalState,
  chains: readonly StandardChain[],
  features: readonly (keyof HostFeatures)[],
): readonly HostAccount[] {
  const { address: active, allAccounts = [] } = (isConnected(state) && state.accounts.solana) || {}
  const addresses = new Set([...(active === undefined ? [] : [active]), ...allAccounts.map(({ address }) => address)])
  const known = [...addresses].flatMap((address): readonly HostAccount[] => {
    const publicKey = publicKeyOf(address)
    return publicKey ? [Object.freeze({ address, publicKey, chains, features })] : []
  })
  return Object.freeze(known)
}

/** The last answer as long as it says the same: who compares by identity is told of changes only. */
function remembered<T>(read: (state: ModalState) => readonly T[]): (state: ModalState) => readonly T[] {
  let last: { readonly state: ModalState; readonly said: string; readonly answer: readonly T[] } | undefined
  return (state) => {
    if (last?.state === state) return last.answer
    const answer = read(state)
    const said = JSON.stringify(answer)
    last = { state, said, answer: last?.said === said ? last.answer : answer }
    return last.answer
  }
}

/** `change`, with one look at the modal however many listen, and none when nobody does. */
function createChanges(
  modal: Modal,
  accounts: (state: ModalState) => readonly HostAccount[],
): HostFeatures['standard:events']['on'] {
  type Listener = Parameters<HostFeatures['standard:events']['on']>[1]
  const listeners = new Set<{ readonly call: Listener }>()
  let before: readonly HostAccount[] = []
  let off: (() => void) | undefined

  function look(): void {
    const now = accounts(modal.getState())
    if (now === before) return
    before = now
    const failures = [...listeners].flatMap(({ call }) => {
      try {
        call({ accounts: now })
        return []
      } catch (error) {
        // One host's listener must not stop the others; the modal reports what is thrown to it.
        return [error]
      }
    })
    if (failures.length > 0) throw failures[0]
  }

  return (event, listener) => {
    // The standard may get more events; this wallet has one.
    if (event !== 'change') return () => {}
    const entry = { call: listener }
    listeners.add(entry)
    if (!off) {
      before = accounts(modal.getState())
      off = modal.subscribe(look)
    }
    return () => {
      listeners.delete(entry)
      if (listeners.size > 0) return
      off?.()
      off = undefined
    }
  }
}
