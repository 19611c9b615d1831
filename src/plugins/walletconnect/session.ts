/** The one session that stands for all namespaces: who holds it, what it says, how it ends. */
import {
  codeOf,
  isCaipAddress,
  isCaipNetworkId,
  LatchkeyError,
  namespaceOf,
  within,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Clock,
  type Connection,
  type ConnectorEvent,
  type KernelStorage,
  type Logger,
  type Network,
} from '#kernel'
import type { Client, ClientEvent } from './client.ts'
import { isGone } from './errors.ts'
import { accountsOn, approvedNetworks, connectionOf, grantOf, presentName, wireChain } from './namespaces.ts'
import type { Granted, Session, SessionEvent } from './schemas.ts'
import { forgetStored, readStored, writeStored } from './stored.ts'

/** How long a wallet may take to be told goodbye; the person is not kept waiting for it. */
export const LEAVE_LIMIT = 3_000
/** A sleeping phone does not answer, which ends nothing. */
const PING_LIMIT = 30_000
/** Sessions live for seven days; one that is met in its second half is given another seven. */
const HALF_LIFE = 3.5 * 24 * 60 * 60
/** Events that are known by their id, against those delivered twice (threat T9). */
const MOST_IDS = 200

export interface SessionParts {
  readonly client: Client
  readonly clock: Clock
  readonly storage: KernelStorage
  readonly logger: Logger
  readonly networks: readonly Network[]
  /** Tells the connector of a namespace. */
  readonly emit: (namespace: ChainNamespace, event: ConnectorEvent) => void
  /** Of the registered connectors. */
  readonly namespaces: () => readonly ChainNamespace[]
  /** Could the account be one of its namespace? What is none is as good as absent. */
  readonly fits: (account: CaipAddress) => boolean
  /** After every change; undefined once there is none. `answered`: the wallet itself spoke in this page view. */
  readonly changed: (session: Session | undefined, answered: boolean) => void
}

export interface Sessions {
  readonly held: Session | undefined
  granted(namespace: ChainNamespace): Granted | undefined
  chain(namespace: ChainNamespace): CaipNetworkId | undefined
  moveTo(chainId: CaipNetworkId): void
  approved(namespace: ChainNamespace): readonly CaipNetworkId[] | undefined
  connection(namespace: ChainNamespace, wanted?: CaipNetworkId): Connection | undefined
  /** Is a wallet's yes good for a namespace? */
  offers(session: Session, namespace: ChainNamespace): boolean
  /** A wallet said yes. What was held before goes. */
  adopt(session: Session): void
  /** The session of the last visit, as the library kept it. */
  restore(): Session | undefined
  /** Ends here and now; resolves when the wallet is told, rejects with DISCONNECT_FAILED when it could not be. */
  leave(): Promise<void>
  /** Ends a session that is not held. */
  dismiss(topic: string): void
  handle(event: ClientEvent): void
}

export function createSessions(parts: SessionParts): Sessions {
  const { client, clock, storage, logger, networks, namespaces, fits, emit, changed } = parts
  const seen = new Set<number>()
  let held: Session | undefined
  let chains: Partial<Record<ChainNamespace, CaipNetworkId>> = {}
  let answered = false

  function hold(session: Session | undefined): void {
    held = session && only(session)
    if (session) writeStored(storage, { topic: session.topic, chains })
    else {
      chains = {}
      answered = false
      forgetStored(storage)
    }
    changed(held, answered)
  }

  const granted = (namespace: ChainNamespace): Granted | undefined => held && grantOf(held, namespace)
  const only = (session: Session): Session => ({
    ...session,
    namespaces: Object.fromEntries(
      Object.entries(session.namespaces).map(([key, part]) => [key, { ...part, accounts: part.accounts.filter(fits) }]),
    ),
  })

  /** Where a namespace is: where it was, else on the host's first network that the wallet allows. */
  function place(namespace: ChainNamespace, wanted?: CaipNetworkId): Connection | undefined {
    const grant = granted(namespace)
    if (!held || !grant) return undefined
    const listed = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => namespaceOf(id) === namespace)
    const choices = [wanted, chains[namespace], ...listed]
    const chain = choices.find((id) => id !== undefined && wireChain(grant, id))
    const here = connectionOf(held, namespace, chain)
    return here && { ...here, wallet: { name: held.peer.name, icon: held.peer.icon } }
  }

  function moveTo(chainId: CaipNetworkId): void {
    if (!held) return
    chains = { ...chains, [namespaceOf(chainId)]: chainId }
    writeStored(storage, { topic: held.topic, chains })
  }

  /** Tells each connector what the wallet grants it now; nothing more means that it has gone from that namespace. */
  function tellAll(): void {
    for (const namespace of namespaces()) {
      const here = place(namespace)
      if (here && here.chainId !== chains[namespace]) {
        moveTo(here.chainId)
        emit(namespace, { type: 'chain', chainId: here.chainId })
      }
      emit(namespace, { type: 'accounts', accounts: here?.accounts ?? [] })
    }
  }

  function end(): void {
    if (!held) return
    hold(undefined)
    for (const namespace of namespaces()) emit(namespace, { type: 'disconnect' })
  }

  /** Told, but not waited for: what this page does not hold must not stay open in the wallet. */
  function dismiss(topic: string): void {
    client.disconnect(topic).catch((error: unknown) => logger.info('an old session stays open', codeOf(error)))
  }
  function dismissOthers(): void {
    for (const { topic } of client.sessions()) if (topic !== held?.topic) dismiss(topic)
  }

  /** Asks, behind the scenes, whether the wallet still listens, and for more time where little is left. */
  function lookAfter(session: Session): void {
    const { topic } = session
    const late = (): never => {
      throw new LatchkeyError('WALLET_TIMEOUT')
    }
    within({ clock, ms: PING_LIMIT, atLimit: late }, () => client.ping(topic)).then(
      () => {
        if (held?.topic !== topic) return
        answered = true
        changed(held, answered)
      },
      (error: unknown) => logger.info('the wallet does not answer now', codeOf(error)),
    )
    if (session.expiry - clock.now() / 1000 < HALF_LIFE)
      client.extend(topic).then(refresh, (error: unknown) => logger.info('the session was not extended', codeOf(error)))
  }

  function refresh(): void {
    const session = client.sessions().find(({ topic }) => topic === held?.topic)
    if (session) hold(session)
  }

  /** CAIP-10 as most wallets send it, or bare addresses of the network that the event names. */
  function accountsFrom(data: unknown, chainId: CaipNetworkId): readonly CaipAddress[] {
    const list: readonly unknown[] = Array.isArray(data) ? data.slice(0, 1_000) : []
    const full = list.map((entry) =>
      typeof entry === 'string' && !entry.includes(':') ? `${chainId}:${entry}` : entry,
    )
    const namespace = namespaceOf(chainId)
    return full.filter(isCaipAddress).filter((account) => namespaceOf(account) === namespace)
  }

  function onEvent({ id, params: { chainId, event } }: SessionEvent): void {
    if (id !== undefined) {
      if (seen.has(id)) return
      seen.add(id)
      if (seen.size > MOST_IDS) seen.delete(seen.values().next().value!)
    }
    const namespace = namespaceOf(chainId)
    if (!granted(namespace)) return
    if (event.name === 'chainChanged') {
      const next = presentName(chainFrom(event.data, chainId))
      moveTo(next)
      emit(namespace, { type: 'chain', chainId: next })
    } else if (event.name === 'accountsChanged') {
      const told = accountsFrom(event.data, chainId)
      const here = chains[namespace] ?? chainId
      if (told.length === 0) return
      const accounts = accountsOn({ accounts: told, chains: [], methods: [], events: [] }, here)
      emit(namespace, { type: 'accounts', accounts })
    } else emit(namespace, { type: 'message', message: { type: event.name, data: event.data } })
  }

  return {
    get held() {
      return held
    },
    granted,
    chain: (namespace) => chains[namespace],
    moveTo,
    approved(namespace) {
      const grant = granted(namespace)
      // MetaMask lists what it is on, and takes any network that it is asked to add.
      return grant && held?.peer.name !== 'MetaMask Wallet' ? approvedNetworks(grant) : undefined
    },
    connection(namespace, wanted) {
      const here = place(namespace, wanted)
      if (here) moveTo(here.chainId)
      return here
    },
    offers: (session, namespace) => grantOf(only(session), namespace) !== undefined,
    adopt(session) {
      const before = held
      chains = {}
      answered = true
      hold(session)
      // Namespaces of the wallet before: some go on with this one's accounts, others have nothing left.
      if (before && before.topic !== session.topic) tellAll()
      dismissOthers()
      if (session.expiry - clock.now() / 1000 < HALF_LIFE) lookAfter(session)
    },
    restore() {
      if (held) return held
      const stored = readStored(storage)
      const session = stored && client.sessions().find(({ topic }) => topic === stored.topic)
      if (!session || session.expiry <= clock.now() / 1000) {
        if (stored) forgetStored(storage)
        return undefined
      }
      chains = { ...stored.chains }
      hold(session)
      dismissOthers()
      lookAfter(session)
      return session
    },
    async leave() {
      const leaving = held?.topic ?? readStored(storage)?.topic
      hold(undefined)
      if (leaving === undefined) return
      const late = (): never => {
        throw new LatchkeyError('DISCONNECT_FAILED', { detail: 'the relay did not take it in time' })
      }
      try {
        await within<void>({ clock, ms: LEAVE_LIMIT, atLimit: late }, () => client.disconnect(leaving))
      } catch (error) {
        if (!isGone(error)) throw new LatchkeyError('DISCONNECT_FAILED', { cause: error })
      }
    },
    dismiss,
    handle(event) {
      if (event.type === 'event') {
        if (event.event.topic === held?.topic) onEvent(event.event)
      } else if ('topic' in event && event.topic === held?.topic) {
        answered ||= event.type === 'update'
        if (event.type === 'delete' || event.type === 'expire') return end()
        refresh()
        if (event.type === 'update') {
          if (namespaces().some(granted)) tellAll()
          else end()
        }
      }
    },
  }
}

/** The chain in a `chainChanged`: CAIP-2, a number, hex, or nothing that makes sense; then the event's own. */
function chainFrom(data: unknown, chainId: CaipNetworkId): CaipNetworkId {
  const namespace = namespaceOf(chainId)
  if (isCaipNetworkId(data) && namespaceOf(data) === namespace) return data
  const text = typeof data === 'number' || typeof data === 'string' ? String(data) : ''
  const reference = namespace === 'eip155' && /^0x[0-9a-f]{1,13}$/i.test(text) ? String(Number(text)) : text
  const told = `${namespace}:${reference}`
  return isCaipNetworkId(told) ? told : chainId
}
