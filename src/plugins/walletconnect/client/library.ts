/**
 * The part of the WalletConnect library that we use, as a structural type: nothing depends on its exact version. It is loaded
 * when WalletConnect is chosen or a session is restored, never before.
 */
import { isMissing, LatchkeyError } from '#kernel'
import type { AppMetadata } from '#wallet'

type Listener = (payload: unknown) => void

export interface LibraryNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  rpcMap?: Record<string, string>
}

/** A key–value store. By default the library uses its own (IndexedDB `WALLET_CONNECT_V2_INDEXED_DB`, memory in Node). */
export interface LibraryStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
}

export interface LibraryOptions {
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: AppMetadata
  readonly customStoragePrefix: string
  readonly telemetryEnabled: boolean
  /** A logger with pino's interface. */
  readonly logger: unknown
  readonly storage?: LibraryStorage | undefined
}

/** The library's event emitter. */
export interface LibraryEvents {
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
}

export interface SignClient extends LibraryEvents {
  connect(params: {
    readonly optionalNamespaces: Record<string, LibraryNamespace>
  }): Promise<{ readonly uri?: string | undefined; readonly approval: () => Promise<unknown> }>
  /** One click: the session and a signed message (CAIP-222). Falls back to a session alone for wallets without it. */
  authenticate?(params: {
    readonly chains: string[]
    readonly methods: string[]
    readonly domain: string
    readonly uri: string
    readonly nonce: string
    readonly statement?: string | undefined
    readonly resources?: string[] | undefined
    readonly exp?: string | undefined
    readonly nbf?: string | undefined
    readonly requestId?: string | undefined
  }): Promise<{ readonly uri?: string | undefined; readonly response: () => Promise<unknown> }>
  request(params: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
  }): Promise<unknown>
  ping(params: { readonly topic: string }): Promise<void>
  extend(params: { readonly topic: string }): Promise<{ readonly acknowledged: () => Promise<void> }>
  disconnect(params: {
    readonly topic: string
    readonly reason: { readonly code: number; readonly message: string }
  }): Promise<void>
  /** Missing in the library's types: its answers to itself. */
  readonly engine?: { readonly events?: { emit(event: string, payload: unknown): unknown } }
  readonly session: { getAll(): readonly unknown[] }
  readonly proposal: { getAll(): readonly unknown[] }
  readonly core: {
    /** Sets when something expires, in seconds since 1970. A time in the past expires it at once. */
    readonly expirer: { set(target: string | number, expiry: number): void }
    readonly heartbeat: { stop(): void }
    readonly relayer: LibraryEvents & {
      readonly connected: boolean
      /** The connection to the relay, a new one for each attempt. An empty object before the first. */
      provider: Partial<LibraryEvents>
      transportOpen(url?: string): Promise<void>
      /** Missing in the library's types. */
      connect(url?: string): Promise<void>
      transportClose(): Promise<void>
    }
    /** Attests the page's address through a frame of the vendor's. The pairing waits for it for up to 5 s. */
    readonly verify: { register(params: never): Promise<unknown> }
  }
}

export interface Library {
  init(options: LibraryOptions): Promise<SignClient>
}

/** The last version under Apache-2.0. The peer range lets hosts choose a later one. */
export const INSTALL = 'npm install @walletconnect/sign-client@2.21.8'

/** Rejects with PEER_MISSING if the host did not install the library. */
export async function loadLibrary(): Promise<Library> {
  try {
    const loaded: object = await import('@walletconnect/sign-client')
    return findLibrary(loaded)
  } catch (error) {
    if (!isMissing(error, 'sign-client')) throw error
    throw new LatchkeyError('PEER_MISSING', { params: { command: INSTALL }, cause: error })
  }
}

/** Bundlers and Node put the exports of a CommonJS module in different places. */
function findLibrary(loaded: object): Library {
  for (const place of [loaded, peek(loaded, 'default')]) {
    for (const found of [peek(place, 'SignClient'), place]) {
      // The peer range promises the rest of its interface. Its answers are validated where they are read.
      if (typeof peek(found, 'init') === 'function') return found as Library
    }
  }
  throw new LatchkeyError('PEER_MISSING', { params: { command: INSTALL }, detail: 'no SignClient in the package' })
}

function peek(value: unknown, key: string): unknown {
  return value !== null && (typeof value === 'object' || typeof value === 'function')
    ? (value as Record<string, unknown>)[key]
    : undefined
}
