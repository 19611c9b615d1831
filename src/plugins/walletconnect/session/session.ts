/** The one session that stands for all namespaces: who holds it, what it says, how it ends. */
import { codeOf, LatchkeyError, within, type Clock, type KernelStorage, type Logger } from '#kernel'
import {
  namespaceOf,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type ConnectorEvent,
  type Network,
} from '#wallet'
import type { Client, ClientEvent } from '../client/client.ts'
import { isGone } from '../client/errors.ts'
import { accountsAmong, approvedNetworks, grantOf, placeIn, wireChain, type Place } from './namespaces.ts'
import type { Granted, Session, SessionEvent } from '../client/schemas.ts'
import { forgetStored, readStored, writeStored, type StoredSession } from './stored.ts'
import { toldAddresses, toldChain } from './told.ts'
import type { WireNames } from './wireNames.ts'

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
  readonly names: WireNames
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
  /** Where a namespace is, and whom it shows there. */
  place(namespace: ChainNamespace): Place | undefined
  /** Goes to a network of the session, and says so. One that it does not grant changes nothing. */
  goTo(chainId: CaipNetworkId): void
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
  /** The same where nobody here knows yet: the connectors hear that it is over. Never rejects. */
  revoke(): Promise<void>
  /** Ends a session that is not held. */
  dismiss(topic: string): void
  handle(event: ClientEvent): void
}

export function createSessions(parts: SessionParts): Sessions {
  const { client, clock, names, storage, logger, networks, namespaces, fits, emit, changed } = parts
  const seen = new Set<number>()
  let held: Session | undefined
  let kept: Omit<StoredSession, 'topic'> = {}
  let answered = false

  function hold(session: Session | undefined): void {
    held = session && only(session)
    answered &&= session !== undefined
    keep(session ? kept : {})
    changed(held, answered)
  }

  function keep(next: typeof kept): void {
    kept = next
    if (held) writeStored(storage, { topic: held.topic, ...kept })
    else forgetStored(storage)
  }

  const granted = (namespace: ChainNamespace): Granted | undefined => held && grantOf(held, namespace)
  const only = (session: Session): Session => ({
    ...session,
    namespaces: Object.fromEntries(
      Object.entries(session.namespaces).map(([key, part]) => [key, { ...part, accounts: part.accounts.filter(fits) }]),
    ),
  })

  /** Where a namespace is: where it was, else on the host's first network that the wallet allows. */
  function place(namespace: ChainNamespace, wanted?: CaipNetworkId): Place | undefined {
    const grant = granted(namespace)
    const listed = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => namespaceOf(id) === namespace)
    return grant && placeIn(names, grant, [wanted, kept.chains?.[namespace], ...listed], kept.shown?.[namespace])
  }

  function settle({ chainId }: Pick<Place, 'chainId'>): void {
    keep({ ...kept, chains: { ...kept.chains, [namespaceOf(chainId)]: chainId } })
  }

  function show(namespace: ChainNamespace, accounts: readonly CaipAddress[]): void {
    keep({ ...kept, shown: { ...kept.shown, [namespace]: accounts.map(addressOf) } })
  }

  function goTo(chainId: CaipNetworkId): void {
    const namespace = namespaceOf(chainId)
    const grant = granted(namespace)
    if (!grant || !wireChain(names, grant, chainId)) return
    settle({ chainId })
    emit(namespace, { type: 'chain', ...place(namespace)! })
  }

  /** Tells each connector what the wallet grants it now; nothing more means that it has gone from that namespace. */
  function tellAll(): void {
    for (const namespace of namespaces()) {
      const [grant, told] = [granted(namespace), kept.shown?.[namespace]]
      // What is granted anew is shown, behind the accounts that were in use before.
      if (grant && told) show(namespace, accountsAmong(grant.accounts, [...told, ...grant.accounts.map(addressOf)]))
      const here = place(namespace)
      if (here && here.chainId !== kept.chains?.[namespace]) {
        settle(here)
        emit(namespace, { type: 'chain', ...here })
      } else emit(namespace, { type: 'accounts', accounts: here?.accounts ?? [] })
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

  /** What the session does not grant is not believed, whatever the wallet says (threat T28). */
  function onEvent({ id, params: { chainId, event } }: SessionEvent): void {
    if (id !== undefined) {
      if (seen.has(id)) return
      seen.add(id)
      if (seen.size > MOST_IDS) seen.delete(seen.values().next().value!)
    }
    const namespace = namespaceOf(chainId)
    const grant = granted(namespace)
    if (!grant || !wireChain(names, grant, names.present(chainId))) return
    if (event.name === 'chainChanged') goTo(toldChain(names, event.data, chainId))
    else if (event.name === 'accountsChanged') {
      const told = accountsAmong(
        placeIn(names, grant, [place(namespace)!.chainId]).accounts,
        toldAddresses(event.data, chainId),
      )
      if (told.length === 0) return
      show(namespace, told)
      emit(namespace, { type: 'accounts', accounts: told })
    } else emit(namespace, { type: 'message', message: { type: event.name, data: event.data } })
  }

  async function leave(): Promise<void> {
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
  }

  return {
    get held() {
      return held
    },
    granted,
    place: (namespace) => place(namespace),
    goTo,
    approved(namespace) {
      const grant = granted(namespace)
      // MetaMask lists what it is on, and takes any network that it is asked to add.
      return grant && held?.peer.name !== 'MetaMask Wallet' ? approvedNetworks(names, grant) : undefined
    },
    connection(namespace, wanted) {
      const here = place(namespace, wanted)
      if (!here || !held) return undefined
      settle(here)
      return { ...here, wallet: { name: held.peer.name, icon: held.peer.icon } }
    },
    offers: (session, namespace) => grantOf(only(session), namespace) !== undefined,
    adopt(session) {
      const before = held
      kept = {}
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
      const { topic: _, ...rest } = stored
      kept = rest
      hold(session)
      dismissOthers()
      lookAfter(session)
      return session
    },
    leave,
    async revoke() {
      const leaving = leave()
      for (const namespace of namespaces()) emit(namespace, { type: 'disconnect' })
      await leaving.catch((error: unknown) => logger.info('the wallet was not told that it is over', codeOf(error)))
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

const addressOf = (account: CaipAddress): string => parseCaipAddress(account).address
