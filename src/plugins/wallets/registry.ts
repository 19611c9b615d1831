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
  /** The connector, as soon as it is there: announcements arrive late. Rejects with the signal's reason. */
  waitFor(id: string, namespace: ChainNamespace, signal: AbortSignal): Promise<Entry>
  all(): readonly Entry[]
}

/** The list of connectors. What is listed stays as it is until whoever registered it takes it away. */
export function createRegistry({ ctx, networks, onEvent, onChange, onGone }: RegistryOptions): Registry {
  const entries = new Map<symbol, Entry>()
  const ends = new Set<() => void>()
  const waiting = new Set<() => void>()

  const find = (id: string, namespace?: ChainNamespace): Entry | undefined =>
    [...entries.values()].find(({ info }) => info.id === id && (namespace === undefined || info.chain === namespace))

  function freeId(id: string, namespace: ChainNamespace): string {
    let free = id
    for (let copy = 2; find(free, namespace); copy += 1) free = `${id}#${copy}`
    return free
  }

  function changed(): void {
    onChange([...entries.values()].map(({ info }) => info))
    for (const look of [...waiting]) look()
  }

  function add(factory: ConnectorFactory, life: AbortController): symbol | undefined {
    const key = Symbol('connector')
    let named: string | undefined
    const connector = factory({
      emit(event) {
        const entry = entries.get(key)
        if (entry) onEvent(entry, event)
      },
      networks: () => networks,
      storage: scoped(ctx.storage, () => named),
      logger: ctx.logger,
      signal: life.signal,
    })
    const info = ConnectorInfoSchema.read(connector)
    named = connector.id
    entries.set(key, { connector, info: { ...info, id: freeId(info.id, info.chain) } })
    changed()
    return key
  }

  ctx.own(() => [...ends].forEach((end) => end()))

  return {
    find,
    all: () => [...entries.values()],
    register(factory) {
      const life = new AbortController()
      if (ctx.signal.aborted) return { dispose: () => {} }
      if (entries.size >= MOST_CONNECTORS) {
        ctx.logger.warn(`more than ${MOST_CONNECTORS} wallets: the rest is not listed`)
        return { dispose: () => {} }
      }
      const key = ctx.reporter.guard({ contribution: 'connector' }, () => add(factory, life), undefined)
      const end = (): void => {
        ends.delete(end)
        life.abort(new LatchkeyError('CONNECTOR_NOT_FOUND'))
        const entry = key && entries.get(key)
        if (!key || !entry) return
        entries.delete(key)
        onGone(entry)
        changed()
      }
      ends.add(end)
      return { dispose: end }
    },
    waitFor: (id, namespace, signal) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          waiting.delete(look)
          signal.removeEventListener('abort', give)
        }
        const give = (): void => {
          end()
          reject(signal.reason as Error)
        }
        const look = (): void => {
          const entry = find(id, namespace)
          if (!entry) return
          end()
          resolve(entry)
        }
        if (signal.aborted) return give()
        signal.addEventListener('abort', give)
        waiting.add(look)
        look()
      }),
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
