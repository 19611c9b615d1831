/** The half that works: brought together here, loaded with the first use. The library is asked for by what needs it. */
import { codeOf, LatchkeyError, within, type ErrorCode, type PluginContext, type Slice } from '#kernel'
import {
  CHAINS,
  ENVIRONMENT,
  HOST,
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
import { OPEN_LIMIT, openLine, realEdges, type Edges, type Line } from './client/openClient.ts'
import { proposal, sessionNamespaces } from './session/namespaces.ts'
import type { WalletConnectOptions } from './options.ts'
import { NO_STEP, type PairingStep } from './pairing/pairing.ts'
import type { PairingService, PairingState, WaitingRequest } from './pairing/pairingService.ts'
import type { RemoteSlice } from './remote.ts'
import type { Requests } from './session/request.ts'
import type { Session } from './client/schemas.ts'
import { forgetStored } from './session/stored.ts'
import { createWireNames } from './session/wireNames.ts'

/** What the connectors and the pairing service ask for. */
export interface Hub extends Pick<PairingService, 'start' | 'renew' | 'cancel' | 'setLinking'> {
  connect(namespace: ChainNamespace, network: Network | undefined, signal: AbortSignal): Promise<Connection>
  restore(namespace: ChainNamespace, signal: AbortSignal): Promise<Connection | null>
  disconnect(): Promise<void>
  /** Ends the stored session where nobody holds one; without the library it is only forgotten. */
  endOrphan(): Promise<void>
  switchTo: Requests['switchTo']
  request: Requests['request']
  approved(namespace: ChainNamespace): readonly CaipNetworkId[] | undefined
}

export interface HubParts {
  readonly slice: Slice<RemoteSlice>
  readonly connectors: ReadonlyMap<ChainNamespace, ConnectorEnvironment>
  /** Default: the browser's. */
  readonly edges?: Edges | undefined
}

export function createHub(
  ctx: PluginContext<WalletConnectOptions | undefined>,
  { slice, connectors, edges = realEdges() }: HubParts,
): Hub {
  const { chunks, clock, logger, options, signal, storage } = ctx
  const host = ctx.use(HOST)
  const wallets = ctx.use(WALLETS)
  const names = createWireNames(ctx.use(CHAINS))
  const deepLink = createDeepLink(edges.area, logger)
  const alarmed = new Set<ErrorCode>()
  let line: Promise<Line> | undefined
  let now: Line | undefined
  let hint: Promise<void> | undefined
  let ids = 0

  const patch = (change: Partial<PairingState>): void =>
    slice.update((old) => ({ ...old, pairing: { ...old.pairing, ...change } }))
  const isUsed = (): boolean =>
    wallets.state.get().connections.some(({ connectorId }) => connectorId === WALLET_CONNECT_ID)
  /** Connected is what the wallets are: a session whose accounts wait at a guard is not told as more than it is. */
  function statusOf(phase: PairingState['phase']): PairingState['status'] {
    if (!now?.sessions.held) return ['creating', 'shown', 'linking'].includes(phase) ? 'connecting' : 'disconnected'
    if (isUsed()) return 'connected'
    return slice.get().pairing.status === 'reconnecting' ? 'reconnecting' : 'connecting'
  }

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

  async function open(): Promise<Line> {
    const opened = await openLine(ctx, { connectors, edges, deepLink, names, waits, changed: onSession })
    opened.client.listen((event) => onClient(opened, event))
    return (now = opened)
  }

  const theLine = (): Promise<Line> =>
    (line ??= open().catch((error: unknown) => {
      line = undefined
      throw error
    }))

  /**
   * A library that did not reach the relay tries again in a slow rhythm of its own, of up to a minute; a new one connects
   * at once. One that holds a session is left alone.
   */
  function hangUp(): void {
    if (!now || now.sessions.held) return
    const { client } = now
    line = now = undefined
    client.close().catch((error: unknown) => logger.info('the relay could not be left', codeOf(error)))
  }

  const connecting = createConnecting({
    clock,
    wallets,
    environment: ctx.use(ENVIRONMENT),
    active: () => wallets.state.get().activeNamespace,
    isUsed,
    connectors,
    propose: async () => (await theLine()).client.propose(proposal(names, host.networks, options?.namespaces)),
    sessions: async () => (await theLine()).sessions,
    changed: onStep,
    chosen: (wallet) => patch({ recentWallet: wallet }),
  })

  function onClient({ client, sessions }: Line, event: ClientEvent): void {
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
    const { href, name } = now?.sessions.held?.peer ?? { href: undefined, name: '' }
    const id = String((ids += 1))
    showHint()
    const request: WaitingRequest = { id, action, wallet: name, href: deepLink.read()?.href ?? href }
    slice.update((old) => ({ ...old, waiting: [...old.waiting, request] }))
    return () => slice.update((old) => ({ ...old, waiting: old.waiting.filter((other) => other.id !== id) }))
  }

  ctx.own(
    wallets.state.subscribe(() => {
      const { phase, status } = slice.get().pairing
      const next = statusOf(phase)
      if (now?.sessions.held && status !== next) patch({ status: next })
    }),
  )

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
    async endOrphan() {
      const { sessions } = await theLine().catch((error: unknown) => {
        forgetStored(storage)
        throw error
      })
      if (sessions.held) return
      await sessions.leave()
      // Somebody may have begun to connect meanwhile.
      if (!connecting.pairing) hangUp()
    },
    switchTo: async (...request) => (await theLine()).requests.switchTo(...request),
    request: async (...request) => (await theLine()).requests.request(...request),
    approved: (namespace) => now?.sessions.approved(namespace),
  }
}

const never = (): never => {
  throw new LatchkeyError('CONNECT_FAILED')
}
