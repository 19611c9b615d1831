import { definePlugin, provide, type InstalledPlugin, type PluginContext } from '#kernel'
import { ACCOUNTS, NETWORKS, WALLETS, type WalletListing } from '#wallet'
import type {
  PairingRequest,
  PairingService,
  PairingState,
  WaitingRequest,
} from '../../../src/plugins/walletconnect/pairing/pairingService.ts'
import type { LinkOptions } from '../../../src/plugins/walletconnect/links/pairingLink.ts'
import { PAIRING } from '../../../src/plugins/walletconnect/tokens.ts'
import { contributions } from '../../../src/plugins/walletconnect/views/contributions.ts'

export const TOPIC = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
export const uriOf = (turn: number): string =>
  `wc:${TOPIC}@2?relay-protocol=irn&symKey=${String(turn).repeat(64).slice(0, 64)}&expiryTimestamp=1767225600`

const IDLE: PairingState = { status: 'disconnected', connections: {}, buffering: false, phase: 'idle', slow: false }

export interface FakePairing {
  readonly plugin: InstalledPlugin
  /** What the views asked of it, in order. */
  readonly asked: readonly string[]
  set(state: Partial<PairingState>): void
  /** The uri of this turn is there, and stands four minutes from `now` (ms). */
  shows(turn: number, now: number): void
  wait(request: WaitingRequest | undefined): void
}

interface FakeOptions {
  readonly options?: LinkOptions
  readonly activate?: (ctx: PluginContext) => void
}

/** The plugin's own views over a pairing that tests move by hand. */
export function fakePairing({ options, activate }: FakeOptions = {}): FakePairing {
  const state = readable(IDLE)
  const waiting = readable<WaitingRequest | undefined>(undefined)
  const asked: string[] = []
  const name = (wallet: WalletListing | undefined): string => wallet?.name ?? 'any'
  const service: PairingService = {
    state,
    waiting,
    start(request: PairingRequest = {}) {
      asked.push(`start ${name(request.wallet)}${request.filter ? ` for ${request.filter.namespace}` : ''}`)
      state.set({ ...IDLE, status: 'connecting', phase: 'creating' })
    },
    renew: () => void asked.push('renew'),
    retry() {
      asked.push('retry')
      state.set({ ...IDLE, status: 'connecting', phase: 'creating' })
    },
    cancel() {
      asked.push('cancel')
      state.set(IDLE)
    },
    setLinking(wcLinking) {
      asked.push(`open ${wcLinking?.href}`)
      state.set({ ...state.get(), ...(wcLinking && { wcLinking }), phase: wcLinking ? 'linking' : 'shown' })
    },
  }
  return {
    asked,
    set: (change) => state.set({ ...state.get(), ...change }),
    shows: (turn, now) =>
      state.set({ ...state.get(), phase: 'shown', wcUri: uriOf(turn), wcPairingExpiry: now + 4 * 60_000 }),
    wait: (request) => waiting.set(request),
    plugin: definePlugin<LinkOptions | undefined>({
      id: 'walletconnect',
      version: '0.0.0',
      apiVersion: 1,
      activation: 'open',
      requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
      provides: [PAIRING],
      contributes: contributions,
      load: async () => ({
        default: { services: [provide(PAIRING, { make: () => service })], ...(activate && { activate }) },
      }),
    })(options),
  }
}

function readable<T>(initial: T): { get(): T; subscribe(listener: () => void): () => void; set(value: T): void } {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      value = next
      for (const listener of [...listeners]) listener()
    },
  }
}
