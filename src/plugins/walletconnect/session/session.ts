/** The current session, which covers all namespaces: its accounts and networks, its events, and its end. */
import { codeOf, LatchkeyError, withTimeout, type Clock, type KernelStorage, type Logger } from '#kernel'
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
import { accountsAmong, approvedNetworks, grantOf, select, wireChain, type Selection } from './namespaces.ts'
import type { Granted, Session, SessionEvent } from '../client/schemas.ts'
import { forgetStored, readStored, writeStored, type StoredSession } from './stored.ts'
import { readAddresses, readChain } from './eventData.ts'
import type { WireNames } from './wireNames.ts'

/** Longest wait until the wallet is told of a disconnect. The person does not wait longer. */
export const DISCONNECT_LIMIT = 3_000
/** A ping that is not answered changes nothing: the phone may be asleep. */
const PING_LIMIT = 30_000
/** Seconds. Sessions last seven days; when less than half of that is left, one is extended by another seven. */
const HALF_LIFE = 3.5 * 24 * 60 * 60
/** How many event ids are remembered, to ignore events that are delivered twice (threat T9). */
const MOST_IDS = 200

export interface SessionParts {
  readonly client: Client
  readonly clock: Clock
  readonly storage: KernelStorage
  readonly logger: Logger
  readonly networks: readonly Network[]
  readonly names: WireNames
  /** Emits an event of a namespace's connector. */
  readonly emit: (namespace: ChainNamespace, event: ConnectorEvent) => void
  /** The namespaces of the registered connectors. */
  readonly namespaces: () => readonly ChainNamespace[]
  /** True if the address is valid on its network. Invalid accounts are ignored. */
  readonly isValidAccount: (account: CaipAddress) => boolean
  /** Called after every change; undefined if there is no session now. `answered`: the wallet itself answered in this page view. */
  readonly changed: (session: Session | undefined, answered: boolean) => void
}

export interface Sessions {
  readonly current: Session | undefined
  granted(namespace: ChainNamespace): Granted | undefined
  selection(namespace: ChainNamespace): Selection | undefined
  /** Selects a network and emits the change. A network that the session does not grant is ignored. */
  setNetwork(chainId: CaipNetworkId): void
  approved(namespace: ChainNamespace): readonly CaipNetworkId[] | undefined
  connection(namespace: ChainNamespace, wanted?: CaipNetworkId): Connection | undefined
  /** True if the session grants an account in the namespace. */
  grants(session: Session, namespace: ChainNamespace): boolean
  /** Makes an approved session the current one. The one before is ended. */
  adopt(session: Session, proof?: readonly unknown[]): void
  /** Makes the session of the last visit the current one, if the library still has it. */
  restore(): Session | undefined
  /** Ends the session at once. Resolves when the wallet has been told; rejects with DISCONNECT_FAILED if that fails. */
  disconnect(): Promise<void>
  /** Also emits `disconnect` from each connector, for a disconnect that they did not start. Never rejects. */
  revoke(): Promise<void>
  /** Ends a session that is not the current one. */
  end(topic: string): void
  handle(event: ClientEvent): void
}

export function createSessions(parts: SessionParts): Sessions {
  const { client, clock, names, storage, logger, networks, namespaces, isValidAccount, emit, changed } = parts
  const seen = new Set<number>()
  let current: Session | undefined
  let stored: Omit<StoredSession, 'topic'> = {}
  let answered = false
  /** What the wallet signed while it approved the session. */
  let signed: readonly unknown[] = []

  function setCurrent(session: Session | undefined): void {
    current = session && withValidAccounts(session)
    answered &&= session !== undefined
    store(session ? stored : {})
    changed(current, answered)
  }

  function store(next: typeof stored): void {
    stored = next
    if (current) writeStored(storage, { topic: current.topic, ...stored })
    else forgetStored(storage)
  }

  const granted = (namespace: ChainNamespace): Granted | undefined => current && grantOf(current, namespace)
  const withValidAccounts = (session: Session): Session => ({
    ...session,
    namespaces: Object.fromEntries(
      Object.entries(session.namespaces).map(([key, part]) => [
        key,
        { ...part, accounts: part.accounts.filter(isValidAccount) },
      ]),
    ),
  })

  /** The wanted network, else the one selected before, else the host's first network that the wallet allows. */
  function selection(namespace: ChainNamespace, wanted?: CaipNetworkId): Selection | undefined {
    const grant = granted(namespace)
    const listed = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => namespaceOf(id) === namespace)
    return grant && select(names, grant, [wanted, stored.chains?.[namespace], ...listed], stored.shown?.[namespace])
  }

  function storeNetwork({ chainId }: Pick<Selection, 'chainId'>): void {
    store({ ...stored, chains: { ...stored.chains, [namespaceOf(chainId)]: chainId } })
  }

  function storeShown(namespace: ChainNamespace, accounts: readonly CaipAddress[]): void {
    store({ ...stored, shown: { ...stored.shown, [namespace]: accounts.map(addressOf) } })
  }

  function setNetwork(chainId: CaipNetworkId): void {
    const namespace = namespaceOf(chainId)
    const grant = granted(namespace)
    if (!grant || !wireChain(names, grant, chainId)) return
    storeNetwork({ chainId })
    emit(namespace, { type: 'chain', ...selection(namespace)! })
  }

  /** Emits what the wallet grants each connector now. No accounts means that it grants nothing in that namespace any more. */
  function emitGrants(): void {
    for (const namespace of namespaces()) {
      const [grant, shown] = [granted(namespace), stored.shown?.[namespace]]
      // Newly granted accounts are added behind those that were in use before.
      if (grant && shown)
        storeShown(namespace, accountsAmong(grant.accounts, [...shown, ...grant.accounts.map(addressOf)]))
      const selected = selection(namespace)
      if (selected && selected.chainId !== stored.chains?.[namespace]) {
        storeNetwork(selected)
        emit(namespace, { type: 'chain', ...selected })
      } else emit(namespace, { type: 'accounts', accounts: selected?.accounts ?? [] })
    }
  }

  /** The wallet ended the session. */
  function onEnded(): void {
    if (!current) return
    setCurrent(undefined)
    for (const namespace of namespaces()) emit(namespace, { type: 'disconnect' })
  }

  /** Tells the wallet without waiting, so that a session that this page does not use is not left open there. */
  function end(topic: string): void {
    client.disconnect(topic).catch((error: unknown) => logger.info('an old session stays open', codeOf(error)))
  }
  function endOthers(): void {
    for (const { topic } of client.sessions()) if (topic !== current?.topic) end(topic)
  }

  /** Pings the wallet in the background, and extends the session if it expires soon. */
  function pingAndExtend(session: Session): void {
    const { topic } = session
    withTimeout({ clock, ms: PING_LIMIT, code: 'WALLET_TIMEOUT' }, () => client.ping(topic)).then(
      () => {
        if (current?.topic !== topic) return
        answered = true
        changed(current, answered)
      },
      (error: unknown) => logger.info('the wallet does not answer now', codeOf(error)),
    )
    if (session.expiry - clock.now() / 1000 < HALF_LIFE)
      client.extend(topic).then(refresh, (error: unknown) => logger.info('the session was not extended', codeOf(error)))
  }

  function refresh(): void {
    const session = client.sessions().find(({ topic }) => topic === current?.topic)
    if (session) setCurrent(session)
  }

  /** Ignores everything in the event that the session does not grant (threat T28). */
  function onEvent({ id, params: { chainId, event } }: SessionEvent): void {
    if (id !== undefined) {
      if (seen.has(id)) return
      seen.add(id)
      if (seen.size > MOST_IDS) seen.delete(seen.values().next().value!)
    }
    const namespace = namespaceOf(chainId)
    const grant = granted(namespace)
    if (!grant || !wireChain(names, grant, names.current(chainId))) return
    if (event.name === 'chainChanged') setNetwork(readChain(names, event.data, chainId))
    else if (event.name === 'accountsChanged') {
      const { accounts: all } = select(names, grant, [selection(namespace)!.chainId])
      const accounts = accountsAmong(all, readAddresses(event.data, chainId))
      if (accounts.length === 0) return
      storeShown(namespace, accounts)
      emit(namespace, { type: 'accounts', accounts })
    } else emit(namespace, { type: 'message', message: { type: event.name, data: event.data } })
  }

  async function disconnect(): Promise<void> {
    const topic = current?.topic ?? readStored(storage)?.topic
    setCurrent(undefined)
    if (topic === undefined) return
    try {
      await withTimeout<void>(
        { clock, ms: DISCONNECT_LIMIT, what: 'the relay did not take it in time', code: 'DISCONNECT_FAILED' },
        () => client.disconnect(topic),
      )
    } catch (error) {
      if (!isGone(error)) throw new LatchkeyError('DISCONNECT_FAILED', { cause: error })
    }
  }

  return {
    get current() {
      return current
    },
    granted,
    selection: (namespace) => selection(namespace),
    setNetwork,
    approved(namespace) {
      const grant = granted(namespace)
      // MetaMask lists only the network it is on, but accepts any network that it is asked to add.
      return grant && current?.peer.name !== 'MetaMask Wallet' ? approvedNetworks(names, grant) : undefined
    },
    connection(namespace, wanted) {
      const selected = selection(namespace, wanted)
      if (!selected || !current) return undefined
      storeNetwork(selected)
      const wallet = { name: current.peer.name, icon: current.peer.icon }
      return { ...selected, wallet, ...(signed.length > 0 && { proof: signed }) }
    },
    grants: (session, namespace) => grantOf(withValidAccounts(session), namespace) !== undefined,
    adopt(session, proof = []) {
      const before = current
      signed = proof
      stored = {}
      answered = true
      setCurrent(session)
      // Connectors of the wallet before change to this one's accounts, or lose all accounts.
      if (before && before.topic !== session.topic) emitGrants()
      endOthers()
      if (session.expiry - clock.now() / 1000 < HALF_LIFE) pingAndExtend(session)
    },
    restore() {
      if (current) return current
      const last = readStored(storage)
      const session = last && client.sessions().find(({ topic }) => topic === last.topic)
      if (!session || session.expiry <= clock.now() / 1000) {
        if (last) forgetStored(storage)
        return undefined
      }
      const { topic: _, ...rest } = last
      stored = rest
      setCurrent(session)
      endOthers()
      pingAndExtend(session)
      return session
    },
    disconnect,
    async revoke() {
      const disconnecting = disconnect()
      for (const namespace of namespaces()) emit(namespace, { type: 'disconnect' })
      await disconnecting.catch((error: unknown) =>
        logger.info('the wallet was not told that it is over', codeOf(error)),
      )
    },
    end,
    handle(event) {
      if (event.type === 'event') {
        if (event.event.topic === current?.topic) onEvent(event.event)
      } else if ('topic' in event && event.topic === current?.topic) {
        answered ||= event.type === 'update'
        if (event.type === 'delete' || event.type === 'expire') return onEnded()
        refresh()
        if (event.type === 'update') {
          if (namespaces().some(granted)) emitGrants()
          else onEnded()
        }
      }
    },
  }
}

const addressOf = (account: CaipAddress): string => parseCaipAddress(account).address
