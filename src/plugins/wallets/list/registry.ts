import { freezeShared, LatchkeyError, type Disposable, type KernelStorage, type PluginContext } from '#kernel'
import type {
  ChainNamespace,
  Connector,
  ConnectorEvent,
  ConnectorFactory,
  ConnectorInfo,
  Network,
  OfferedSession,
} from '#wallet'
import { ConnectorInfoSchema } from '../schemas.ts'

/**
 * More wallets of one type on one namespace than any person has; more is a flood (threat T2). Each type has a limit of its
 * own, so that wallets that announce themselves in the page take no place of those that plugins register (threat T27).
 */
export const MOST_CONNECTORS = 200

/** A listed way to reach a wallet. `info` is our own copy, taken once: what the connector says later changes nothing. */
export interface Entry {
  readonly info: ConnectorInfo
  /** The id that it asked for. `info.id` is another one when that was taken. */
  readonly claimed: string
  readonly connector: Connector
}

export interface RegistryOptions {
  readonly ctx: Pick<PluginContext, 'own' | 'signal' | 'storage' | 'logger' | 'reporter'>
  readonly networks: readonly Network[]
  readonly onEvent: (entry: Entry, event: ConnectorEvent) => void
  readonly onOffer: (entry: Entry, session: OfferedSession) => Promise<void>
  /** After the list changed. */
  readonly onChange: (connectors: readonly ConnectorInfo[]) => void
  readonly onGone: (entry: Entry) => void
}

export interface Registry {
  register(factory: ConnectorFactory): Disposable
  find(id: string, namespace?: ChainNamespace): Entry | undefined
  all(): readonly Entry[]
}

/** The list of connectors. What is listed stays as it is until whoever registered it takes it away. */
export function createRegistry({ ctx, networks, onEvent, onOffer, onChange, onGone }: RegistryOptions): Registry {
  const { logger, own, reporter, signal, storage } = ctx
  const entries = new Set<Entry>()
  const ends = new Set<() => void>()

  const all = (): readonly Entry[] => [...entries]
  const find = (id: string, namespace?: ChainNamespace): Entry | undefined =>
    all().find(({ info }) => info.id === id && (namespace === undefined || info.chain === namespace))

  function freeId(id: string, namespace: ChainNamespace): string {
    let free = id
    for (let copy = 2; find(free, namespace); copy += 1) free = `${id}#${copy}`
    return free
  }

  const changed = (): void => onChange(all().map(({ info }) => info))

  own(() => ends.forEach((end) => end()))

  return {
    find,
    all,
    register(factory) {
      const life = new AbortController()
      let connector: Connector | undefined
      let entry: Entry | undefined

      function add(): void {
        connector = freezeShared(
          factory({
            emit(event) {
              if (entry) onEvent(entry, event)
            },
            async offer(session) {
              if (!entry) throw new LatchkeyError('CONNECTOR_NOT_FOUND')
              return onOffer(entry, session)
            },
            networks: () => networks,
            storage: scoped(storage, () => connector?.id),
            logger,
            signal: life.signal,
          }),
        )
        const info = ConnectorInfoSchema.read(connector)
        if (
          all().filter((other) => other.info.type === info.type && other.info.chain === info.chain).length >=
          MOST_CONNECTORS
        ) {
          logger.warn(`only ${MOST_CONNECTORS} wallets of a type are listed`)
          return end()
        }
        entry = { connector, claimed: info.id, info: { ...info, id: freeId(info.id, info.chain) } }
        entries.add(entry)
        changed()
      }

      function end(): void {
        ends.delete(end)
        life.abort(new LatchkeyError('CONNECTOR_NOT_FOUND'))
        const gone = entry
        entry = undefined
        if (!gone) return
        entries.delete(gone)
        onGone(gone)
        changed()
      }

      if (signal.aborted) end()
      else {
        ends.add(end)
        reporter.guard({ contribution: 'connector' }, add, undefined)
      }
      return { dispose: end }
    },
  }
}

/** A part of the storage for one connector, by its id, which is known once its factory has returned. */
function scoped(storage: KernelStorage, id: () => string | undefined): KernelStorage {
  const full = (key: string): string => `connector:${id() ?? ''}:${key}`
  return {
    get: (key, schema) => storage.get(full(key), schema),
    set: (key, value) => storage.set(full(key), value),
    remove: (key) => storage.remove(full(key)),
    get volatile() {
      return storage.volatile
    },
  }
}
