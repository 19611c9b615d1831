/** The half that works: brought together here, loaded with the first use. The library is asked for by what needs it. */
import {
  CHAINS,
  codeOf,
  ENVIRONMENT,
  HOST,
  LatchkeyError,
  NOTICES,
  parseCaipAddress,
  storagePrefix,
  WALLETS,
  within,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type ConnectorEnvironment,
  type ErrorCode,
  type Network,
  type PluginContext,
  type Slice,
} from '#kernel'
import { createBuffering } from './buffering.ts'
import { openClient, type Client, type ClientEvent } from './client.ts'
import { createConnecting } from './connecting.ts'
import { createDeepLink, pageStorage } from './deepLink.ts'
import { loadLibrary, type Library, type LibraryStorage } from './library.ts'
import { proposal, sessionNamespaces } from './namespaces.ts'
import { askNode } from './node.ts'
import type { WalletConnectOptions } from './options.ts'
import { NO_STEP, type PairingStep } from './pairing.ts'
import type { PairingService, PairingState, WaitingRequest } from './pairingService.ts'
import type { RemoteSlice } from './remote.ts'
import { createRequests, type Requests } from './request.ts'
import type { Session } from './schemas.ts'
import { createSessions, type Sessions } from './session.ts'
import { readStored, writeStored } from './stored.ts'

/** What the connectors and the pairing service ask for. */
export interface Hub extends Pick<PairingService, 'start' | 'renew' | 'cancel' | 'setLinking'> {
  connect(namespace: ChainNamespace, network: Network | undefined, signal: AbortSignal): Promise<Connection>
  restore(namespace: ChainNamespace, signal: AbortSignal): Promise<Connection | null>
  disconnect(): Promise<void>
  switchTo: Requests['switchTo']
  request: Requests['request']
  approved(namespace: ChainNamespace): readonly CaipNetworkId[] | undefined
}

/** The edges of the plugin, which tests replace. */
export interface Edges {
  readonly library: () => Promise<Library>
  /** The library's own store, where it is not the browser's. */
  readonly storage?: LibraryStorage | undefined
  readonly area: typeof pageStorage
  readonly page: Document | undefined
}

export const realEdges = (): Edges => ({
  library: loadLibrary,
  area: pageStorage,
  page: typeof document === 'undefined' ? undefined : document,
})

/** Milliseconds for the library to read its store. It comes in a chunk with limits of its own. */
const OPEN_LIMIT = 15_000

interface Line {
  readonly client: Client
  readonly sessions: Sessions
  readonly requests: Requests
}

export interface HubParts {
  readonly slice: Slice<RemoteSlice>
  readonly connectors: ReadonlyMap<ChainNamespace, ConnectorEnvironment>
  readonly edges: Edges
}

export function createHub(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  { slice, connectors, edges }: HubParts,
): Hub {
  const { chunks, clock, http, logger, options, signal, storage } = ctx
  const host = ctx.use(HOST)
  const wallets = ctx.use(WALLETS)
  const chains = ctx.use(CHAINS)
  const deepLink = createDeepLink(edges.area, logger)
  const alarmed = new Set<ErrorCode>()
  let line: Promise<Line> | undefined
  let open: Line | undefined
  let hint: Promise<void> | undefined
  let ids = 0

  const patch = (change: Partial<PairingState>): void =>
    slice.update((old) => ({ ...old, pairing: { ...old.pairing, ...change } }))
  const statusOf = (phase: PairingState['phase']): PairingState['status'] =>
    open?.sessions.held ? 'connected' : ['creating', 'shown', 'linking'].includes(phase) ? 'connecting' : 'disconnected'

  const buffering = createBuffering({
    clock,
    page: edges.page,
    signal,
    woke() {
      connecting.pairing?.wake()
      return slice.get().pairing.phase === 'linking'
    },
    changed: (on) => patch({ buffering: on }),
  })

  function onStep(step: PairingStep): void {
    if (step.phase === 'connected') {
      // What opens with later requests is this wallet's app or none, never the one before.
      if (step.wcLinking) deepLink.keep(step.wcLinking)
      else deepLink.forget()
    }
    if (step.phase !== 'linking') buffering.end()
    patch({ ...step, status: step.phase === 'connected' ? 'connected' : statusOf(step.phase) })
  }

  function onSession(session: Session | undefined, answered: boolean): void {
    if (session) {
      const { expiry, peer, topic } = session
      const namespaces = sessionNamespaces(session)
      patch({ status: 'connected', connections: { [topic]: { ...peer, expiry, namespaces, answered } } })
    } else {
      deepLink.forget()
      const { phase } = slice.get().pairing
      const idle = phase === 'connected' ? NO_STEP : {}
      const gone = { connections: {}, recentWallet: undefined, wcLinking: undefined }
      patch({ ...gone, ...idle, status: statusOf(phase === 'connected' ? 'idle' : phase) })
    }
  }

  async function openLine(): Promise<Line> {
    const library = await chunks.load(() => edges.library().catch(missing), 'walletconnect:library', signal)
    const late = (): never => {
      throw new LatchkeyError('CONNECT_FAILED', { detail: 'the library did not start' })
    }
    const giveBack = guardKeys()
    const opening = openClient({
      library,
      projectId: host.projectId,
      relayUrl: host.endpoints.relay,
      metadata: host.metadata,
      storagePrefix: storagePrefix(host.name),
      attestation: options?.attestation,
      logger,
      storage: edges.storage,
    })
    // Also one that comes too late is closed.
    void opening.then((client) => ctx.own(() => client.close())).catch(() => undefined)
    const client = await within({ clock, ms: OPEN_LIMIT, signal, atLimit: late }, () => opening)
    giveBack()
    const emit: Parameters<typeof createSessions>[0]['emit'] = (namespace, event) =>
      connectors.get(namespace)?.emit(event)
    const sessions = createSessions({
      client,
      clock,
      storage,
      logger,
      emit,
      networks: host.networks,
      namespaces: () => [...connectors.keys()],
      changed: onSession,
      fits: (account) => {
        const { namespace, address } = parseCaipAddress(account)
        return !chains.has(namespace) || chains.looksLikeAddress(namespace, address)
      },
    })
    const requests = createRequests({
      client,
      clock,
      sessions,
      emit,
      waits,
      hold: (reason) => ctx.hold(reason),
      askNode: (chainId, args, until) => askNode(http, chainId, args, until),
    })
    client.listen((event) => onClient(client, sessions, event))
    return (open = { client, sessions, requests })
  }

  /**
   * When it first opens its database, the library takes every key of the page with `walletconnect` in it away, ours too.
   * What it would open with requests is checked before it can take that, since stored values are anybody's (T5, T6).
   */
  function guardKeys(): () => void {
    const [stored, linking] = [readStored(storage), deepLink.read()]
    if (!linking) deepLink.forget()
    return () => {
      if (stored) writeStored(storage, stored)
      if (linking) deepLink.keep(linking)
    }
  }

  const theLine = (): Promise<Line> =>
    (line ??= openLine().catch((error: unknown) => {
      line = undefined
      throw error
    }))

  /**
   * A library that did not reach the relay tries again in a slow rhythm of its own, of up to a minute; a new one connects
   * at once. One that holds a session is left alone.
   */
  function hangUp(): void {
    if (!open || open.sessions.held) return
    const { client } = open
    line = open = undefined
    client.close().catch((error: unknown) => logger.info('the relay could not be left', codeOf(error)))
  }

  const connecting = createConnecting({
    clock,
    wallets,
    environment: ctx.use(ENVIRONMENT),
    namespaces: () => [...connectors.keys()],
    propose: async () => (await theLine()).client.propose(proposal(host.networks, options?.namespaces)),
    sessions: async () => (await theLine()).sessions,
    changed: onStep,
    chosen: (wallet) => patch({ recentWallet: wallet }),
  })

  function onClient(client: Client, sessions: Sessions, event: ClientEvent): void {
    if (event.type === 'relay') return connecting.pairing?.relay(event.up)
    if (event.type === 'refused') {
      if (event.code.startsWith('ALERT_') && !alarmed.has(event.code)) ctx.maybe(NOTICES)?.alarm(event.code)
      alarmed.add(event.code)
      return connecting.pairing?.fail(new LatchkeyError(event.code, { detail: 'the relay refused the connection' }))
    }
    if (event.type !== 'connect') return sessions.handle(event)
    const arrived = client.sessions().find(({ topic }) => topic === event.topic)
    const isWanted = connecting.pairing?.wants(arrived?.pairingTopic ?? '')
    // An answer to a uri that was cancelled or dropped: the wallet must not believe that it is connected.
    if (!isWanted && event.topic !== sessions.held?.topic) sessions.dismiss(event.topic)
  }

  /** The views' code tells the person where the question is; most visits never need it. */
  function showHint(): void {
    hint ??= chunks
      .load(() => import('./views/index.ts'), 'walletconnect:views', signal)
      .then(
        ({ keepHint }) => keepHint(ctx),
        (error: unknown) => {
          hint = undefined
          logger.info('no hint for a waiting request', codeOf(error))
        },
      )
  }

  function waits({ action }: Pick<WaitingRequest, 'action'>): () => void {
    const { href, name } = open?.sessions.held?.peer ?? { href: undefined, name: '' }
    const id = String((ids += 1))
    showHint()
    const request: WaitingRequest = { id, action, wallet: name, href: deepLink.read()?.href ?? href }
    slice.update((old) => ({ ...old, waiting: [...old.waiting, request] }))
    return () => slice.update((old) => ({ ...old, waiting: old.waiting.filter((other) => other.id !== id) }))
  }

  return {
    start(request) {
      const { code, phase } = slice.get().pairing
      if (phase === 'failed' && code === 'HTTP_TIMEOUT') hangUp()
      connecting.start(request)
    },
    renew: () => connecting.pairing?.renew(),
    cancel: () => connecting.cancel(),
    setLinking: (linking) => connecting.pairing?.link(linking),
    connect: (namespace, network, until) => connecting.connect(namespace, network?.caipNetworkId, until),
    async restore(namespace, until) {
      if (statusOf(slice.get().pairing.phase) === 'disconnected') patch({ status: 'reconnecting' })
      try {
        const { sessions } = await within({ clock, ms: OPEN_LIMIT, signal: until, atLimit: never }, theLine)
        if (!sessions.restore()) return null
        return sessions.connection(namespace) ?? null
      } finally {
        patch({ status: statusOf(slice.get().pairing.phase) })
      }
    },
    async disconnect() {
      connecting.stop()
      const { sessions } = await theLine()
      await sessions.leave()
    },
    switchTo: async (...request) => (await theLine()).requests.switchTo(...request),
    request: async (...request) => (await theLine()).requests.request(...request),
    approved: (namespace) => open?.sessions.approved(namespace),
  }
}

const never = (): never => {
  throw new LatchkeyError('CONNECT_FAILED')
}

/** A package that is not there would be tried again, and told as a network fault. */
function missing(error: unknown): Library {
  if ((error as { readonly code?: unknown } | null)?.code !== 'PEER_MISSING') throw error
  return { init: () => Promise.reject(error) }
}
