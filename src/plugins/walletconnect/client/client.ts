import { LatchkeyError, type ErrorCode, type Logger } from '#kernel'
import type { AppMetadata } from '#wallet'
import { refusal, walletError } from './errors.ts'
import type { Library, LibraryNamespace, LibraryStorage, SignClient } from './library.ts'
import { libraryLogger } from './logger.ts'
import { readProposal, readSession, readSessionEvent, readTopic, type Session, type SessionEvent } from './schemas.ts'

/** One question to whichever wallet gets the uri. */
export interface Proposal {
  readonly uri: string
  /** Topic of the pairing, which the session names. */
  readonly pairingTopic: string
  /** The wallet's answer; rejects with a LatchkeyError. Seconds to minutes: a person decides. */
  readonly approval: Promise<Session>
  /** Nobody wants the answer any more. */
  drop(): void
}

export type ClientEvent =
  | { readonly type: 'relay'; readonly up: boolean }
  /** The relay turned the page away; it does not try again by itself. */
  | { readonly type: 'refused'; readonly code: ErrorCode }
  | { readonly type: 'event'; readonly event: SessionEvent }
  | { readonly type: 'connect' | 'update' | 'extend' | 'delete' | 'expire'; readonly topic: string }

/** The library behind a face of ours: what goes in and out is plain, validated, and fails with a LatchkeyError. */
export interface Client {
  /** Resolves once the relay has the proposal: the uri is worth nothing before. */
  propose(namespaces: Record<string, LibraryNamespace>): Promise<Proposal>
  sessions(): readonly Session[]
  request(topic: string, chainId: string, method: string, params: unknown): Promise<unknown>
  ping(topic: string): Promise<void>
  /** A week from now. */
  extend(topic: string): Promise<void>
  /** Resolves once the relay has it. */
  disconnect(topic: string): Promise<void>
  listen(listener: (event: ClientEvent) => void): () => void
  /** Ends sockets and timers. */
  close(): Promise<void>
}

export interface ClientOptions {
  readonly library: Library
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: AppMetadata
  /** Of the modal's own keys: each named modal has sessions of its own. */
  readonly storagePrefix: string
  /** Lets the vendor's frame attest the page's address to wallets; it delays the first uri by up to 5 s. */
  readonly attestation?: boolean | undefined
  readonly logger: Logger
  readonly storage?: LibraryStorage | undefined
}

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Starts the library. It opens its socket with the first proposal, or at once when it has a session. */
export async function openClient({
  library,
  attestation,
  logger,
  storagePrefix,
  ...given
}: ClientOptions): Promise<Client> {
  const lib = await library.init({
    projectId: given.projectId,
    relayUrl: given.relayUrl,
    // The library writes into it, and ours is frozen.
    metadata: structuredClone(given.metadata),
    customStoragePrefix: storagePrefix,
    telemetryEnabled: false,
    logger: libraryLogger(logger),
    ...(given.storage && { storage: given.storage }),
  })
  dropGlobals(storagePrefix)
  calm(lib)
  if (!attestation) lib.core.verify.register = async () => ''

  const listeners = new Set<(event: ClientEvent) => void>()
  const tell = (event: ClientEvent): void => listeners.forEach((listener) => listener(event))
  const stopHearing = hear(lib, tell)

  return {
    propose: (namespaces) =>
      guarded(async () => {
        const { uri, approval } = await lib.connect({ optionalNamespaces: namespaces })
        const pairingTopic = /^wc:([0-9a-f]{64})@2\?/.exec(uri ?? '')?.[1]
        if (uri === undefined || pairingTopic === undefined)
          throw new LatchkeyError('CONNECT_FAILED', { detail: 'no uri' })
        const answer = guarded(async () => checked(await approval()))
        // One that comes too late is dropped before anybody waits for its answer.
        answer.catch(() => undefined)
        return { uri, pairingTopic, approval: answer, drop: () => expire(lib, pairingTopic) }
      }),
    sessions: () => lib.session.getAll().flatMap((one) => readSession(one) ?? []),
    request: (topic, chainId, method, params) =>
      guarded(() => lib.request({ topic, chainId, request: { method, params } })),
    ping: (topic) => guarded(() => lib.ping({ topic })),
    extend: (topic) => guarded(async () => (await lib.extend({ topic })).acknowledged()),
    disconnect: (topic) => guarded(() => lib.disconnect({ topic, reason: USER_DISCONNECTED })),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      stopHearing()
      await shut(lib)
    },
  }
}

function checked(answer: unknown): Session {
  const session = readSession(answer)
  if (!session) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'not a session' })
  return session
}

/** Whatever the library throws, at once or later, leaves as an error of ours. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw walletError(error)
  }
}

/** Listens to the library; the answer stops it. What is no message of a session is dropped. */
function hear(lib: SignClient, tell: (event: ClientEvent) => void): () => void {
  const topical =
    (type: 'connect' | 'update' | 'extend' | 'delete' | 'expire') =>
    (payload: unknown): void => {
      const topic = readTopic(
        type === 'connect' ? (payload as { readonly session?: unknown } | null)?.session : payload,
      )
      if (topic !== undefined) tell({ type, topic })
    }
  const ofSession: Readonly<Record<string, (payload: unknown) => void>> = {
    session_connect: topical('connect'),
    session_update: topical('update'),
    session_extend: topical('extend'),
    session_delete: topical('delete'),
    session_expire: topical('expire'),
    session_event(payload) {
      const event = readSessionEvent(payload)
      if (event) tell({ type: 'event', event })
    },
  }
  const ofRelay: Readonly<Record<string, (payload: unknown) => void>> = {
    relayer_connect: () => tell({ type: 'relay', up: true }),
    relayer_disconnect: () => tell({ type: 'relay', up: false }),
    relayer_error(error) {
      const code = refusal(error)
      if (code) tell({ type: 'refused', code })
    },
  }
  const all = [
    ...Object.entries(ofSession).map(([name, listener]) => [lib, name, listener] as const),
    ...Object.entries(ofRelay).map(([name, listener]) => [lib.core.relayer, name, listener] as const),
  ]
  for (const [emitter, name, listener] of all) emitter.on(name, listener)
  return () => {
    for (const [emitter, name, listener] of all) emitter.off(name, listener)
  }
}

/**
 * Makes the library forget a proposal and its pairing. It has no call for that; what is overdue it drops at once. Where a
 * later version does it otherwise, a late answer is still refused, by the topic of its pairing.
 */
function expire(lib: SignClient, pairingTopic: string): void {
  try {
    for (const record of lib.proposal.getAll()) {
      const proposal = readProposal(record)
      if (proposal?.pairingTopic === pairingTopic) lib.core.expirer.set(proposal.id, 0)
    }
    // Without a connection the library would fail to say so to the relay, into the page's unhandled rejections.
    if (lib.core.relayer.connected) lib.core.expirer.set(pairingTopic, 0)
  } catch {
    // It expires by itself after five minutes.
  }
}

/**
 * Gives each connection a listener of ours. The library lets go of one that it replaces, and where the relay closes that one
 * afterwards with a refusal (code 3000), its emitter would throw the refusal into the page.
 */
function calm({ core: { relayer } }: SignClient): void {
  let { provider } = relayer
  const listen = (): unknown => provider.on?.('error', () => {})
  Object.defineProperty(relayer, 'provider', {
    get: () => provider,
    set(next: typeof provider) {
      provider = next
      listen()
    },
  })
  listen()
}

/** The library has no end of its own: its heartbeat and its listeners on the page would open the socket again. */
async function shut(lib: SignClient): Promise<void> {
  const { heartbeat, relayer } = lib.core
  heartbeat.stop()
  relayer.transportOpen = async () => undefined
  // A socket that is being opened cannot be closed; it is when it is there.
  relayer.on('relayer_connect', () => void relayer.transportClose().catch(() => undefined))
  await relayer.transportClose()
}

/** The library leaves itself on `globalThis` to be shared; ours is the modal's, and the page keeps its names. */
function dropGlobals(storagePrefix: string): void {
  const name = `_walletConnectCore_${storagePrefix}`
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
}
