import { LatchkeyError, type ErrorCode, type Logger } from '#kernel'
import type { AppMetadata, SignInData } from '#wallet'
import { askUntil } from './askUntil.ts'
import { refusal, walletError } from './errors.ts'
import type { Library, LibraryNamespace, LibraryStorage, SignClient } from './library.ts'
import { libraryLogger } from './logger.ts'
import { readProposal, readSession, readSessionEvent, readTopic, type Session, type SessionEvent } from './schemas.ts'

/** A session proposal (CAIP-25), open to the first wallet that reads its uri. */
export interface Proposal<S = Session> {
  readonly uri: string
  /** The session names the same topic, so an answer can be matched to its proposal. */
  readonly pairingTopic: string
  /** The wallet's answer; rejects with a LatchkeyError. Seconds to minutes: a person decides. */
  readonly approval: Promise<S>
  /** What the wallet signed while it approved, unchecked; empty until then. */
  readonly proof?: (() => readonly unknown[]) | undefined
  /** Withdraws it: the answer is no longer wanted. */
  drop(): void
}

export type ClientEvent =
  | { readonly type: 'relay'; readonly up: boolean }
  /** The relay refused the page. The library does not try again by itself. */
  | { readonly type: 'refused'; readonly code: ErrorCode }
  | { readonly type: 'event'; readonly event: SessionEvent }
  | { readonly type: 'connect' | 'update' | 'extend' | 'delete' | 'expire'; readonly topic: string }

/** Wraps the library: what goes in and out is plain data, validated, and every failure is a LatchkeyError. */
export interface Client {
  /** Resolves once the relay has the proposal, because the uri is of no use before. */
  propose(namespaces: Record<string, LibraryNamespace>): Promise<Proposal>
  /** The same with a question to sign in, for EVM alone. Undefined where this cannot be asked: then propose. */
  authenticate(namespace: LibraryNamespace, challenge: SignInData): Promise<Proposal | undefined>
  sessions(): readonly Session[]
  /** Until `signal` aborts. */
  request(topic: string, chainId: string, method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  ping(topic: string): Promise<void>
  /** Extends the session to a week from now. */
  extend(topic: string): Promise<void>
  /** Resolves once the relay has the message. */
  disconnect(topic: string): Promise<void>
  listen(listener: (event: ClientEvent) => void): () => void
  /** Ends the sockets and timers of the library. */
  close(): Promise<void>
}

export interface ClientOptions {
  readonly library: Library
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: AppMetadata
  /** The prefix of the modal's own keys, so that each named modal has its own sessions. */
  readonly storagePrefix: string
  /** Lets the vendor's frame attest the page's address to wallets, which delays the first uri by up to 5 s. */
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
    // A copy, because the library writes into it and ours is frozen.
    metadata: structuredClone(given.metadata),
    customStoragePrefix: storagePrefix,
    telemetryEnabled: false,
    logger: libraryLogger(logger),
    ...(given.storage && { storage: given.storage }),
  })
  dropGlobals(storagePrefix)
  ignoreRelayErrors(lib)
  if (!attestation) lib.core.verify.register = async () => ''

  const listeners = new Set<(event: ClientEvent) => void>()
  const emit = (event: ClientEvent): void => listeners.forEach((listener) => listener(event))
  const unsubscribe = subscribe(lib, emit)

  function pairing(uri: string | undefined, approval: () => Promise<unknown>, proof?: Proposal['proof']): Proposal {
    const pairingTopic = /^wc:([0-9a-f]{64})@2\?/.exec(uri ?? '')?.[1]
    if (uri === undefined || pairingTopic === undefined) throw new LatchkeyError('CONNECT_FAILED', { detail: 'no uri' })
    const answer = guarded(async () => checked(await approval()))
    // If the proposal is withdrawn at once, nobody handles its rejection.
    answer.catch(() => undefined)
    return {
      uri,
      pairingTopic,
      approval: answer,
      drop: () => expireProposal(lib, pairingTopic),
      ...(proof && { proof }),
    }
  }

  return {
    propose: (namespaces) =>
      guarded(async () => {
        const { uri, approval } = await lib.connect({ optionalNamespaces: namespaces })
        return pairing(uri, approval)
      }),
    async authenticate({ chains, methods }, challenge) {
      // The library encodes what it asks by Node's Buffer, which pages have only if they bring it.
      if (!lib.authenticate || !('Buffer' in globalThis)) return undefined
      const ask = lib.authenticate.bind(lib)
      return guarded(async () => {
        const { uri, response } = await ask({ ...paramsOf(challenge), chains: [...chains], methods: [...methods] })
        let proof: readonly unknown[] = []
        return pairing(
          uri,
          async () => {
            const answer = (await response()) as { readonly auths?: unknown; readonly session?: unknown } | null
            if (Array.isArray(answer?.auths)) proof = answer.auths
            return answer?.session
          },
          () => proof,
        )
      })
    },
    sessions: () => lib.session.getAll().flatMap((one) => readSession(one) ?? []),
    request: (topic, chainId, method, params, signal) =>
      guarded(() => askUntil(lib, { topic, chainId, request: { method, params } }, signal)),
    ping: (topic) => guarded(() => lib.ping({ topic })),
    extend: (topic) => guarded(async () => (await lib.extend({ topic })).acknowledged()),
    disconnect: (topic) => guarded(() => lib.disconnect({ topic, reason: USER_DISCONNECTED })),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      unsubscribe()
      await closeLibrary(lib)
    },
  }
}

/** The fields of a sign-in message under the library's names. */
function paramsOf({ domain, expirationTime, nonce, notBefore, requestId, resources, statement, uri }: SignInData) {
  return {
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
  }
}

function checked(answer: unknown): Session {
  const session = readSession(answer)
  if (!session) throw new LatchkeyError('PROVIDER_INVALID', { detail: 'not a session' })
  return session
}

/** Turns whatever the library throws, at once or later, into a LatchkeyError. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw walletError(error)
  }
}

/** Forwards the events of the library that are valid; returns how to stop. */
function subscribe(lib: SignClient, emit: (event: ClientEvent) => void): () => void {
  const topicEvent =
    (type: 'connect' | 'update' | 'extend' | 'delete' | 'expire') =>
    (payload: unknown): void => {
      const topic = readTopic(
        type === 'connect' ? (payload as { readonly session?: unknown } | null)?.session : payload,
      )
      if (topic !== undefined) emit({ type, topic })
    }
  const sessionListeners: Readonly<Record<string, (payload: unknown) => void>> = {
    session_connect: topicEvent('connect'),
    session_update: topicEvent('update'),
    session_extend: topicEvent('extend'),
    session_delete: topicEvent('delete'),
    session_expire: topicEvent('expire'),
    session_event(payload) {
      const event = readSessionEvent(payload)
      if (event) emit({ type: 'event', event })
    },
  }
  const relayListeners: Readonly<Record<string, (payload: unknown) => void>> = {
    relayer_connect: () => emit({ type: 'relay', up: true }),
    relayer_disconnect: () => emit({ type: 'relay', up: false }),
    relayer_error(error) {
      const code = refusal(error)
      if (code) emit({ type: 'refused', code })
    },
  }
  const all = [
    ...Object.entries(sessionListeners).map(([name, listener]) => [lib, name, listener] as const),
    ...Object.entries(relayListeners).map(([name, listener]) => [lib.core.relayer, name, listener] as const),
  ]
  for (const [emitter, name, listener] of all) emitter.on(name, listener)
  return () => {
    for (const [emitter, name, listener] of all) emitter.off(name, listener)
  }
}

/**
 * Makes the library forget a proposal and its pairing. It has no call for that, but drops at once what has expired. If a
 * later version does not, a late answer is still rejected by its pairing topic.
 */
function expireProposal(lib: SignClient, pairingTopic: string): void {
  try {
    for (const record of lib.proposal.getAll()) {
      const proposal = readProposal(record)
      if (proposal?.pairingTopic === pairingTopic) lib.core.expirer.set(proposal.id, 0)
    }
    // While disconnected, the library cannot unsubscribe from the topic, and its failure becomes an unhandled rejection.
    if (lib.core.relayer.connected) lib.core.expirer.set(pairingTopic, 0)
  } catch {
    // The proposal expires by itself after five minutes.
  }
}

/**
 * Adds an error listener to each connection to the relay. The library removes its own from a connection that it replaces. If the
 * relay closes that connection later with a refusal (code 3000), an emitter without a listener throws it into the page.
 */
function ignoreRelayErrors({ core: { relayer } }: SignClient): void {
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

/** The library cannot be closed: its heartbeat and its listeners on the page would open the socket again. */
async function closeLibrary(lib: SignClient): Promise<void> {
  const { heartbeat, relayer } = lib.core
  heartbeat.stop()
  relayer.transportOpen = async () => undefined
  // Every message that was not sent would connect by itself. While the relay is away, the library does that without a pause.
  relayer.connect = () => new Promise(() => {})
  // A socket that is still connecting cannot be closed, so it is closed once it is connected.
  relayer.on('relayer_connect', () => void relayer.transportClose().catch(() => undefined))
  await relayer.transportClose()
}

/** The library puts itself on `globalThis` to be shared. Each modal has its own, so the globals are removed. */
function dropGlobals(storagePrefix: string): void {
  const name = `_walletConnectCore_${storagePrefix}`
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
}
