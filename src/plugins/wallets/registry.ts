import {
  LatchkeyError,
  type ChainNamespace,
  type Connector,
  type ConnectorEvent,
  type ConnectorFactory,
  type ConnectorInfo,
  type Disposable,
  type KernelStorage,
  type Network,
  type PluginContext,
} from '#kernel'
import { ConnectorInfoSchema } from './schemas.ts'

/** More wallets than anybody has; what announces itself after that is a flood (threat T2). */
export const MOST_CONNECTORS = 100

/** A listed way to reach a wallet. `info` is our own copy, taken once: what the connector says later changes nothing. */
export interface Entry {
  readonly info: ConnectorInfo
  readonly connector: Connector
}

export interface RegistryOptions {
  readonly ctx: Pick<PluginContext, 'own' | 'signal' | 'storage' | 'logger' | 'reporter'>
  readonly networks: readonly Network[]
  readonly onEvent: (entry: Entry, event: ConnectorEvent) => void
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
export function createRegistry({ ctx, networks, onEvent, onChange, onGone }: RegistryOptions): Registry {
  const { logger, own, reporter, signal, storage } = ctx
  const entries = new Set<Entry>()
  const ends = new Set<() => void>()

  const find = (id: string, namespace?: ChainNamespace): Entry | undefined =>
    [...entries].find(({ info }) => info.id === id && (namespace === undefined || info.chain === namespace))

  function freeId(id: string, namespace: ChainNamespace): string {
    let free = id
    for (let copy = 2; find(free, namespace); copy += 1) free = `${id}#${copy}`
    return free
  }

  const changed = (): void => onChange([...entries].map(({ info }) => info))

  own(() => ends.forEach((end) => end()))

  return {
    find,
    all: () => [...entries],
    register(factory) {
      const life = new AbortController()
      let connector: Connector | undefined
      let entry: Entry | undefined

      function add(): void {
        connector = factory({
          emit(event) {
            if (entry) onEvent(entry, event)
          },
          networks: () => networks,
          storage: scoped(storage, () => connector?.id),
          logger,
          signal: life.signal,
        })
        const info = ConnectorInfoSchema.read(connector)
        entry = { connector, info: { ...info, id: freeId(info.id, info.chain) } }
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
      else if (entries.size >= MOST_CONNECTORS) logger.warn(`only ${MOST_CONNECTORS} wallets are listed`)
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
