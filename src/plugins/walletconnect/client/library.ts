/**
 * The WalletConnect library as far as we use it: a structural type, so that nothing depends on its exact version and its
 * types reach nobody else. It comes when WalletConnect is chosen or a session is to be restored, never before.
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

/** A key–value store; the library brings its own (IndexedDB `WALLET_CONNECT_V2_INDEXED_DB`, memory in Node). */
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
  /** A logger of pino's shape. */
  readonly logger: unknown
  readonly storage?: LibraryStorage | undefined
}

/** Emits what the library's parts tell each other. */
export interface LibraryEvents {
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
}

export interface SignClient extends LibraryEvents {
  connect(params: {
    readonly optionalNamespaces: Record<string, LibraryNamespace>
  }): Promise<{ readonly uri?: string | undefined; readonly approval: () => Promise<unknown> }>
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
  readonly session: { getAll(): readonly unknown[] }
  readonly proposal: { getAll(): readonly unknown[] }
  readonly core: {
    /** Ends what is overdue at once when the time given is past. Seconds since 1970. */
    readonly expirer: { set(target: string | number, expiry: number): void }
    readonly heartbeat: { stop(): void }
    readonly relayer: LibraryEvents & {
      readonly connected: boolean
      /** One for each attempt to reach the relay; an empty object before the first. */
      provider: Partial<LibraryEvents>
      transportOpen(url?: string): Promise<void>
      transportClose(): Promise<void>
    }
    /** Says where the page is, through a frame of the vendor's; it keeps the pairing waiting for up to 5 s. */
    readonly verify: { register(params: never): Promise<unknown> }
  }
}

export interface Library {
  init(options: LibraryOptions): Promise<SignClient>
}

/** Its version is the last one under Apache-2.0; the peer range lets hosts choose a later one. */
export const INSTALL = 'npm install @walletconnect/sign-client@2.21.8'

/** Brings the library. Rejects with PEER_MISSING where the host did not install it. */
export async function loadLibrary(): Promise<Library> {
  try {
    const loaded: object = await import('@walletconnect/sign-client')
    return findLibrary(loaded)
  } catch (error) {
    if (!isMissing(error, 'sign-client')) throw error
    throw new LatchkeyError('PEER_MISSING', { params: { command: INSTALL }, cause: error })
  }
}

/** Bundlers and Node differ in where they put the names of a CommonJS module. */
function findLibrary(loaded: object): Library {
  for (const place of [loaded, peek(loaded, 'default')]) {
    for (const found of [peek(place, 'SignClient'), place]) {
      // The peer range is the host's promise of the rest; what it answers is validated where it is read.
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
