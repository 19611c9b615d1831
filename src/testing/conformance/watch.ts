/** Records what a plugin's code takes from its context, and what it still does after it was stopped. */
import type { InstalledPlugin, PluginContext, PluginModule, StringTable } from '#kernel'
import { createWatchers, type Run } from './watchers.ts'

export interface Watch {
  /** The same plugin, whose code gets watched contexts. */
  readonly plugin: InstalledPlugin
  /** Wraps a context of this plugin, for its views. */
  watched(context: PluginContext): PluginContext
  /** Words that its code has brought so far. */
  readonly words: ReadonlySet<StringTable>
  /** Notes the words of a chunk, as the kernel finds them. */
  heard(chunk: unknown): void
  /** Descriptions of its current timers and listeners. */
  alive(): readonly string[]
  /** Ends the current run: calls of its contexts count as late from now on. Clears `alive`. */
  stopped(): void
  /** Descriptions of late calls. */
  readonly late: readonly string[]
  /** The number of chunks being loaded. */
  readonly loading: number
}

/** Wraps `plugin`. `module` is its code, loaded before, so that the fake clock does not advance while it loads. */
export function watchPlugin(plugin: InstalledPlugin, module: PluginModule | undefined): Watch {
  const watchedContexts = new WeakMap<PluginContext, PluginContext>()
  const words = new Set<StringTable>()
  const late: string[] = []
  let runs: Run[] = []
  const { alive, isReadable, noted, watchedClock, watchedReadable, watchedRouter } = createWatchers(late)
  let loading = 0

  /** Wraps the readables of a service. Instances of classes are passed on unchanged. */
  function watchedService<T>(run: Run, what: string, service: T): T {
    if (typeof service !== 'object' || service === null) return service
    if (isReadable(service)) return watchedReadable(run, what, service)
    if (Object.getPrototypeOf(service) !== Object.prototype) return service
    const known = run.services.get(service)
    if (known) return known as T
    const copy = {}
    for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(service))) {
      if (get)
        Object.defineProperty(copy, key, { get: () => (service as Record<string, unknown>)[key], enumerable: true })
      else Object.assign(copy, { [key]: isReadable(value) ? watchedReadable(run, `${what}.${key}`, value) : value })
    }
    run.services.set(service, copy)
    return copy as T
  }

  function heard(chunk: unknown): void {
    const { strings } = (chunk ?? {}) as { readonly strings?: StringTable | undefined }
    if (typeof strings?.en === 'object') words.add(strings)
  }

  function watched(context: PluginContext): PluginContext {
    const known = watchedContexts.get(context)
    if (known) return known
    const run: Run = { over: false, services: new WeakMap() }
    runs.push(run)
    const { bus, storage, http, chunks } = context
    const result: PluginContext = {
      ...context,
      use: (token) => watchedService(run, token.id, context.use(token)),
      maybe: (token) => watchedService(run, token.id, context.maybe(token)),
      slice: (initial) => watchedReadable(run, 'slice', context.slice(initial)),
      bus: {
        ...bus,
        emit: noted(run, 'bus.emit', bus.emit as (...args: unknown[]) => void),
        on: noted(run, 'bus.on', bus.on as (...args: unknown[]) => () => void),
      },
      router: watchedRouter(run, context.router),
      storage: {
        get: storage.get,
        set: noted(run, 'storage.set', storage.set),
        remove: noted(run, 'storage.remove', storage.remove),
        get volatile() {
          return storage.volatile
        },
      },
      http: {
        ...http,
        get: noted(run, 'http.get', http.get as (...args: unknown[]) => Promise<never>),
        post: noted(run, 'http.post', http.post as (...args: unknown[]) => Promise<never>),
      },
      clock: watchedClock(run, context.clock),
      chunks: {
        load(loader, what, signal) {
          loading += 1
          // Loaded outside of the fake clock, on which the real time of a chunk would exceed the limit.
          const code = Promise.resolve().then(loader)
          const end = (): void => void (loading -= 1)
          code.then(end, end)
          code.then(heard, () => {})
          return chunks.load(() => code, what, signal)
        },
      },
    }
    watchedContexts.set(context, result)
    watchedContexts.set(result, result)
    return result
  }

  const watchedModule: PluginModule | undefined = module && {
    ...module,
    services: module.services?.map((provider) => ({
      ...provider,
      make: (deps, context) => provider.make(deps, watched(context)),
    })),
    guards: module.guards?.map((guard) => ({
      ...guard,
      pass: (passage: never, context: PluginContext, signal: AbortSignal) =>
        guard.pass(passage, watched(context), signal),
    })),
    activate: (context) => module.activate?.(watched(context)),
  }

  heard(module)
  return {
    plugin: watchedModule
      ? { ...plugin, manifest: { ...plugin.manifest, load: async () => ({ default: watchedModule }) } }
      : plugin,
    watched,
    words,
    heard,
    late,
    alive: () => [...new Set(alive.values())],
    stopped() {
      for (const run of runs) run.over = true
      runs = []
      alive.clear()
    },
    get loading() {
      return loading
    },
  }
}
