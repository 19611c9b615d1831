/** The part of the plugin that connects, loaded with its first use. It loads the library only when something needs it. */
import { codeOf, LatchkeyError, lazy, withTimeout, type ErrorCode, type PluginContext, type Slice } from '#kernel'
import {
  CHAINS,
  ENVIRONMENT,
  NOTICES,
  WALLETS,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type ConnectorEnvironment,
  type Network,
} from '#wallet'
import { createBuffering } from './pairing/buffering.ts'
import type { ClientEvent } from './client/client.ts'
import { createConnecting } from './pairing/connect.ts'
import { createDeepLink } from './pairing/deepLink.ts'
import { WALLET_CONNECT_ID } from './ids.ts'
import {
  browserDependencies,
  OPEN_LIMIT,
  openRelayClient,
  type Dependencies,
  type RelayClient,
} from './client/relayClient.ts'
import { propose } from './pairing/propose.ts'
import { sessionNamespaces } from './session/namespaces.ts'
import type { WalletConnectOptions } from './options.ts'
import { NO_STEP, type PairingStep } from './pairing/pairing.ts'
import type { PairingService, PairingState, WaitingRequest } from './pairing/pairingService.ts'
import type { RemoteSlice } from './remote.ts'
import type { Requests } from './session/request.ts'
import type { Session } from './client/schemas.ts'
import { forgetStored } from './session/stored.ts'
import { createWireNames } from './session/wireNames.ts'

/** What the connectors and the pairing service use. */
export interface Hub extends Pick<PairingService, 'start' | 'renew' | 'cancel' | 'setLinking'> {
  connect(namespace: ChainNamespace, network: Network | undefined, signal: AbortSignal): Promise<Connection>
  restore(namespace: ChainNamespace, signal: AbortSignal): Promise<Connection | null>
  disconnect(): Promise<void>
  /** Ends the stored session if no session is in use. If the library cannot be loaded, the session is only forgotten. */
  endOrphan(): Promise<void>
  switchTo: Requests['switchTo']
  request: Requests['request']
  approved(namespace: ChainNamespace): readonly CaipNetworkId[] | undefined
}

export interface HubParts {
  readonly slice: Slice<RemoteSlice>
  readonly connectors: ReadonlyMap<ChainNamespace, ConnectorEnvironment>
  /** Default: the browser's. */
  readonly dependencies?: Dependencies | undefined
}

export function createHub(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  { slice, connectors, dependencies = browserDependencies() }: HubParts,
): Hub {
  const { chunks, clock, logger, signal, storage } = ctx
  const wallets = ctx.use(WALLETS)
  const names = createWireNames(ctx.use(CHAINS))
  const deepLink = createDeepLink(dependencies.linkStorage, logger)
  const alarmed = new Set<ErrorCode>()
  let relay = lazy(open)
  let ids = 0

  const patch = (change: Partial<PairingState>): void =>
    slice.update((old) => ({ ...old, pairing: { ...old.pairing, ...change } }))
  const isUsed = (): boolean =>
    wallets.state.get().connections.some(({ connectorId }) => connectorId === WALLET_CONNECT_ID)
  /** Only `connected` if a wallet is: the accounts of a session may still wait for a guard. */
  function statusOf(phase: PairingState['phase']): PairingState['status'] {
    if (!relay.peek()?.sessions.current)
      return ['creating', 'shown', 'linking'].includes(phase) ? 'connecting' : 'disconnected'
    if (isUsed()) return 'connected'
    return slice.get().pairing.status === 'reconnecting' ? 'reconnecting' : 'connecting'
  }

  const buffering = createBuffering({
    clock,
    page: dependencies.page,
    signal,
    onVisible() {
      connecting.pairing?.renewIfExpired()
      return slice.get().pairing.phase === 'linking'
    },
    changed: (on) => patch({ buffering: on }),
  })

  function onStep(step: PairingStep): void {
    if (step.phase === 'connected') {
      // Later requests open this wallet's app or none, never the app of the wallet before.
      if (step.wcLinking) deepLink.keep(step.wcLinking)
      else deepLink.forget()
    }
    if (step.phase !== 'linking') buffering.end()
    patch({ ...step, status: statusOf(step.phase) })
  }

  function onSession(session: Session | undefined, answered: boolean): void {
    if (session) {
      const { expiry, peer, topic } = session
      const namespaces = sessionNamespaces(session)
      patch({ status: statusOf('connected'), connections: { [topic]: { ...peer, expiry, namespaces, answered } } })
    } else {
      deepLink.forget()
      const { phase } = slice.get().pairing
      const idle = phase === 'connected' ? NO_STEP : {}
      const gone = { connections: {}, recentWallet: undefined, wcLinking: undefined }
      patch({ ...gone, ...idle, status: statusOf(phase === 'connected' ? 'idle' : phase) })
    }
  }

  async function open(): Promise<RelayClient> {
    const opened = await openRelayClient(ctx, {
      connectors,
      dependencies,
      deepLink,
      names,
      showWaiting,
      changed: onSession,
    })
    opened.client.listen((event) => onClientEvent(opened, event))
    return opened
  }

  /**
   * Closes the client, unless it has a session. If the library does not reach the relay, it retries only after up to a minute,
   * while a new client connects at once.
   */
  function closeRelay(): void {
    const opened = relay.peek()
    if (!opened || opened.sessions.current) return
    relay = lazy(open)
    opened.client.close().catch((error: unknown) => logger.info('the relay could not be left', codeOf(error)))
  }

  const connecting = createConnecting({
    clock,
    wallets,
    environment: ctx.use(ENVIRONMENT),
    active: () => wallets.state.get().activeNamespace,
    isUsed,
    connectors,
    propose: () => propose(ctx, { load: relay.load, names }),
    sessions: async () => (await relay.load()).sessions,
    changed: onStep,
    chosen: (wallet) => patch({ recentWallet: wallet }),
  })

  function onClientEvent({ client, sessions }: RelayClient, event: ClientEvent): void {
    if (event.type === 'relay') return connecting.pairing?.setRelayUp(event.up)
    if (event.type === 'refused') {
      if (event.code.startsWith('ALERT_') && !alarmed.has(event.code)) ctx.use(NOTICES).alarm(event.code)
      alarmed.add(event.code)
      return connecting.pairing?.fail(new LatchkeyError(event.code, { detail: 'the relay refused the connection' }))
    }
    if (event.type !== 'connect') return sessions.handle(event)
    const arrived = client.sessions().find(({ topic }) => topic === event.topic)
    const isWanted = connecting.pairing?.accepts(arrived?.pairingTopic ?? '')
    // It answers a uri that was cancelled or dropped, so the wallet is told that it is not connected.
    if (!isWanted && event.topic !== sessions.current?.topic) sessions.end(event.topic)
  }

  /** Tells the person where to answer. It is loaded with the views, because most visits never need it. */
  const hints = lazy(async () => {
    const views = await chunks.load(() => import('./views/index.ts'), 'walletconnect:views', signal)
    views.keepHints(ctx)
  })

  function showWaiting({ action }: Pick<WaitingRequest, 'action'>): () => void {
    const { href, name } = relay.peek()?.sessions.current?.peer ?? { href: undefined, name: '' }
    const id = String((ids += 1))
    hints.load().catch((error: unknown) => logger.info('no hint for a waiting request', codeOf(error)))
    const request: WaitingRequest = { id, action, wallet: name, href: deepLink.read()?.href ?? href }
    slice.update((old) => ({ ...old, waiting: [...old.waiting, request] }))
    return () => slice.update((old) => ({ ...old, waiting: old.waiting.filter((other) => other.id !== id) }))
  }

  ctx.own(
    wallets.state.subscribe(() => {
      const { phase, status } = slice.get().pairing
      const next = statusOf(phase)
      if (relay.peek()?.sessions.current && status !== next) patch({ status: next })
    }),
  )

  return {
    start(request) {
      const { code, phase } = slice.get().pairing
      if (phase === 'failed' && code === 'HTTP_TIMEOUT') closeRelay()
      connecting.start(request)
    },
    renew: () => connecting.pairing?.renew(),
    cancel: () => connecting.cancel(),
    setLinking: (linking) => connecting.pairing?.link(linking),
    connect: (namespace, network, until) => connecting.connect(namespace, network?.caipNetworkId, until),
    async restore(namespace, until) {
      if (statusOf(slice.get().pairing.phase) === 'disconnected') patch({ status: 'reconnecting' })
      try {
        const { sessions } = await withTimeout(
          { clock, ms: OPEN_LIMIT, signal: until, code: 'CONNECT_FAILED' },
          relay.load,
        )
        if (!sessions.restore()) return null
        return sessions.connection(namespace) ?? null
      } finally {
        patch({ status: statusOf(slice.get().pairing.phase) })
      }
    },
    async disconnect() {
      connecting.stop()
      const { sessions } = await relay.load()
      await sessions.disconnect()
    },
    async endOrphan() {
      const { sessions } = await relay.load().catch((error: unknown) => {
        forgetStored(storage)
        throw error
      })
      if (sessions.current) return
      await sessions.disconnect()
      // A pairing may have started meanwhile.
      if (!connecting.pairing) closeRelay()
    },
    switchTo: async (...request) => (await relay.load()).requests.switchTo(...request),
    request: async (...request) => (await relay.load()).requests.request(...request),
    approved: (namespace) => relay.peek()?.sessions.approved(namespace),
  }
}
