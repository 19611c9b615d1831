// @chunk host-wallet: the manifest exports it and few pages use it, so it must not come with the manifest.
import { LatchkeyError, lazy } from '#kernel'
import type { Modal, ModalState } from '#wallet'
import { publicKeyOf } from '../chain/address.ts'
import { standardNames, type StandardChain } from '../chain/clusters.ts'
import { connectByModal, isConnected, whenRestored } from './hostConnect.ts'
import type { HostAccount, HostFeatures, HostWallet } from './hostTypes.ts'

export type { HostAccount, HostFeatures, HostWallet } from './hostTypes.ts'

/** The picture of a key. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzNiAzNiI+PHBhdGggZmlsbD0iIzIwMjEyNCIgZD0iTTAgMGgzNnYzNkgweiIvPjxnIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIzIiBzdHJva2UtbGluZWNhcD0icm91bmQiPjxjaXJjbGUgY3g9IjEzIiBjeT0iMTgiIHI9IjUiLz48cGF0aCBkPSJNMTggMThoMTBNMjggMTh2NU0yMyAxOHYzLjUiLz48L2c+PC9zdmc+'
const VERSION = '1.0.0'
const TRANSACTIONS = { version: VERSION, supportedTransactionVersions: ['legacy', 0] } as const

/**
 * The modal's Solana connection as a Wallet Standard wallet, for code that uses that standard, such as a library's wallet adapter.
 * It works with whichever wallet the person connects, also by WalletConnect. It observes the modal only while somebody listens to
 * `change`, so it needs no disposal.
 */
export function solanaWallet(modal: Modal): HostWallet {
  const chains = memoized((state: ModalState) => chainsOf(state))
  const accounts = memoized((state: ModalState) => accountsOf(state, chains(state), signingFeatures))
  let connecting: Promise<void> | undefined

  const signing = lazy(async () => {
    const { createHostSigning } = await import('./hostSigning.ts').catch((cause: unknown) => {
      throw new LatchkeyError('CHUNK_FAILED', { detail: 'solana signing', cause })
    })
    return createHostSigning(modal)
  })

  async function connect({ silent = false } = {}): Promise<{ readonly accounts: readonly HostAccount[] }> {
    // Loaded before it is needed: if it were loaded after a click, the browser would block the wallet's window.
    signing.prepare()
    await whenRestored(modal)
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
      signMessage: async (...inputs) => (await signing.load()).signMessage(...inputs),
    },
    'solana:signTransaction': {
      ...TRANSACTIONS,
      signTransaction: async (...inputs) => (await signing.load()).signTransaction(...inputs),
    },
    'solana:signAndSendTransaction': {
      ...TRANSACTIONS,
      signAndSendTransaction: async (...inputs) => (await signing.load()).signAndSendTransaction(...inputs),
    },
    'latchkey:modal': { version: VERSION },
  })
  const signingFeatures = (Object.keys(features) as (keyof HostFeatures)[]).filter((name) => name.startsWith('solana:'))

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

/** The account in use is first. None unless a wallet is connected: a stored session proves nothing. */
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

/** Returns the same array as long as its content is the same, so that callers can compare by identity. */
function memoized<T>(read: (state: ModalState) => readonly T[]): (state: ModalState) => readonly T[] {
  let last: { readonly state: ModalState; readonly json: string; readonly value: readonly T[] } | undefined
  return (state) => {
    if (last?.state === state) return last.value
    const value = read(state)
    const json = JSON.stringify(value)
    last = { state, json, value: last?.json === json ? last.value : value }
    return last.value
  }
}

/** The `change` event. It subscribes to the modal once for all listeners, and not at all without any. */
function createChanges(
  modal: Modal,
  accounts: (state: ModalState) => readonly HostAccount[],
): HostFeatures['standard:events']['on'] {
  type Listener = Parameters<HostFeatures['standard:events']['on']>[1]
  const listeners = new Set<{ readonly call: Listener }>()
  let before: readonly HostAccount[] = []
  let off: (() => void) | undefined

  function onModalChange(): void {
    const now = accounts(modal.getState())
    if (now === before) return
    before = now
    const failures = [...listeners].flatMap(({ call }) => {
      try {
        call({ accounts: now })
        return []
      } catch (error) {
        // A listener that throws must not stop the others. The modal reports the error that is thrown below.
        return [error]
      }
    })
    if (failures.length > 0) throw failures[0]
  }

  return (event, listener) => {
    // `change` is the only event of this wallet.
    if (event !== 'change') return () => {}
    const entry = { call: listener }
    listeners.add(entry)
    if (!off) {
      before = accounts(modal.getState())
      off = modal.subscribe(onModalChange)
    }
    return () => {
      listeners.delete(entry)
      if (listeners.size > 0) return
      off?.()
      off = undefined
    }
  }
}
