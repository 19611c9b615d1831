/** A plugin under glass: what its code takes from the context, and what it still does after it was stopped. */
import type { InstalledPlugin, PluginContext, PluginModule, StringTable } from '#kernel'
import { createFaces, type Life } from './faces.ts'

export interface Watch {
  /** The same plugin; its code works with watched contexts. */
  readonly plugin: InstalledPlugin
  /** The watched face of a context of this plugin, for its views. */
  face(context: PluginContext): PluginContext
  /** Words that its code has added so far. */
  readonly words: readonly StringTable[]
  /** Timers and listeners that it has, in words. */
  alive(): readonly string[]
  /** From now on, what was begun so far is called late. Forgets what is alive: it was told. */
  stopped(): void
  /** What late code has done. */
  readonly late: readonly string[]
  /** Chunks that are on their way. */
  readonly loading: number
}

/** Wraps `plugin`; `module` is its code, loaded already, so that no time passes on the fake clock while it really loads. */
export function watchPlugin(plugin: InstalledPlugin, module: PluginModule | undefined): Watch {
  const faces = new WeakMap<PluginContext, PluginContext>()
  const words: StringTable[] = []
  const late: string[] = []
  let lives: Life[] = []
  const { alive, isReadable, noted, watchedClock, watchedReadable, watchedRouter } = createFaces(late)
  let loading = 0

  /** A service whose readables are watched; one that is an object of a class is handed on as it is. */
  function watchedService<T>(life: Life, what: string, service: T): T {
    if (typeof service !== 'object' || service === null) return service
    if (isReadable(service)) return watchedReadable(life, what, service)
    if (Object.getPrototypeOf(service) !== Object.prototype) return service
    const known = life.services.get(service)
    if (known) return known as T
    const face = {}
    for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(service))) {
      if (get)
        Object.defineProperty(face, key, { get: () => (service as Record<string, unknown>)[key], enumerable: true })
      else Object.assign(face, { [key]: isReadable(value) ? watchedReadable(life, `${what}.${key}`, value) : value })
    }
    life.services.set(service, face)
    return face as T
  }

  function face(context: PluginContext): PluginContext {
    const known = faces.get(context)
    if (known) return known
    const life: Life = { over: false, services: new WeakMap() }
    lives.push(life)
    const { bus, storage, http, i18n, chunks } = context
    const watched: PluginContext = {
      ...context,
      use: (token) => watchedService(life, token.id, context.use(token)),
      maybe: (token) => watchedService(life, token.id, context.maybe(token)),
      slice: (initial) => watchedReadable(life, 'slice', context.slice(initial)),
      bus: {
        ...bus,
        emit: noted(life, 'bus.emit', bus.emit as (...args: unknown[]) => void),
        on: noted(life, 'bus.on', bus.on as (...args: unknown[]) => () => void),
      },
      router: watchedRouter(life, context.router),
      storage: {
        get: storage.get,
        set: noted(life, 'storage.set', storage.set),
        remove: noted(life, 'storage.remove', storage.remove),
        get volatile() {
          return storage.volatile
        },
      },
      http: {
        ...http,
        get: noted(life, 'http.get', http.get as (...args: unknown[]) => Promise<never>),
        post: noted(life, 'http.post', http.post as (...args: unknown[]) => Promise<never>),
      },
      i18n: {
        ...i18n,
        get dir() {
          return i18n.dir
        },
        add(owner, table) {
          words.push(table)
          return i18n.add(owner, table)
        },
      },
      clock: watchedClock(life, context.clock),
      chunks: {
        load(loader, what, signal) {
          loading += 1
          // Loaded past the fake clock, on which a chunk that comes in real time would be late.
          const code = Promise.resolve().then(loader)
          const end = (): void => void (loading -= 1)
          code.then(end, end)
          return chunks.load(() => code, what, signal)
        },
      },
    }
    faces.set(context, watched)
    faces.set(watched, watched)
    return watched
  }

  const watchedModule: PluginModule | undefined = module && {
    ...module,
    services: module.services?.map((provider) => ({
      ...provider,
      make: (deps, context) => provider.make(deps, face(context)),
    })),
    guards: module.guards?.map((guard) => ({
      ...guard,
      pass: (passage: never, context: PluginContext, signal: AbortSignal) => guard.pass(passage, face(context), signal),
    })),
    activate: (context) => module.activate?.(face(context)),
  }

  return {
    plugin: watchedModule
      ? { ...plugin, manifest: { ...plugin.manifest, load: async () => ({ default: watchedModule }) } }
      : plugin,
    face,
    words,
    late,
    alive: () => [...new Set(alive.values())],
    stopped() {
      for (const life of lives) life.over = true
      lives = []
      alive.clear()
    },
    get loading() {
      return loading
    },
  }
}
