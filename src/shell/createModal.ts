import {
  lazy,
  LatchkeyError,
  orderPlugins,
  storagePrefix,
  type AnyView,
  type EventRef,
  type Platform,
  type PluginManifest,
} from '#kernel'
import { NETWORKS, NOTICES, WALLETS, type Modal, type ModalOptions, type ModalState } from '#wallet'
import type { boot, Running } from './boot.ts'
import { checkOptions } from './checkOptions.ts'
import { networkIdOf, normalizeNetworks } from './networks.ts'
import { prefersLight, themeOf } from './themeMode.ts'

/** The platform and the loading of code, which tests replace; hosts leave it out. */
export interface ModalEdges {
  readonly platform?: Partial<Platform> | undefined
  /** Loads `boot`. */
  readonly load?: (() => Promise<{ readonly boot: typeof boot }>) | undefined
}

/**
 * Creates a modal. This sends no request, writes nothing to storage and does not change the page. The kernel is loaded by the first
 * `open`, `use`, `warmUp` or `prepare`, or at once if a stored session is to be restored. On a server the modal has only its state, and
 * methods that need a browser reject with NO_BROWSER. Throws only for the host's own mistakes: INVALID_OPTIONS, PLUGIN_INVALID, PLUGIN_DUPLICATE,
 * PLUGIN_PROVIDES_TWICE, PLUGIN_CYCLE.
 */
export function createModal(options: ModalOptions, edges: ModalEdges = {}): Modal {
  checkOptions(options)
  const manifests = orderPlugins(options.plugins.map(({ manifest }) => manifest))
  const initial = initialState(options)
  const isServer = !edges.platform && !globalThis.document
  const shouldRestore = !isServer && hasStoredSession(manifests, storagePrefix(options.name), edges)

  let snapshot: ModalState = {
    ...initial,
    theme: themeOf(options.theme),
    status: shouldRestore ? 'reconnecting' : 'disconnected',
  }
  // May be built by `prepare` before anybody opens the modal. The snapshot shows nothing of it until `follow`.
  let running: Running | undefined
  // True from the first attempt to start. Before that, nobody is connected.
  let isStarted = false
  let disposal: Promise<void> | undefined
  // Counts calls of `close`, so that one during the start cancels an `open` before it.
  let closes = 0
  // The options with what the host changed before the kernel was built, since a setting is no reason to load it.
  let current = options
  const code = edges.load ?? (() => import('./boot.ts'))
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(id: string, payload: unknown) => void>()

  function publish(next: ModalState): void {
    if (next === snapshot) return
    snapshot = next
    tell(listeners, (listener) => listener())
  }

  let preference: MediaQueryList | undefined
  /** Until the kernel runs, whose state has the theme then. The person may change the system's meanwhile. */
  function showTheme(): void {
    if (snapshot.initialized) return
    const theme = themeOf(current.theme)
    if (theme !== snapshot.theme) publish({ ...snapshot, theme })
    if (current.theme !== 'system' || isServer) return
    preference ??= prefersLight()
    preference?.addEventListener('change', showTheme)
  }
  showTheme()

  /** A host's listener that throws must not stop the others, and one that was removed meanwhile is not called. */
  function tell<T>(all: ReadonlySet<T>, call: (listener: T) => void): void {
    for (const listener of [...all]) {
      try {
        if (all.has(listener)) call(listener)
      } catch (error) {
        running?.kernel.reporter.report({ error, plugin: 'host', contribution: 'listener' })
      }
    }
  }

  function start(): Promise<Running> {
    if (disposal || isServer) return Promise.reject(new LatchkeyError(disposal ? 'DISPOSED' : 'NO_BROWSER'))
    isStarted = true
    return started.load()
  }

  /** Loads the code and builds the kernel, without starting anything. */
  const built = lazy(async () => {
    const { boot } = await code().catch((cause: unknown) => {
      throw new LatchkeyError('CHUNK_FAILED', { cause })
    })
    if (disposal) throw new LatchkeyError('DISPOSED')
    running = boot(current, edges.platform)
    running.kernel.bus.onAny((...event) => {
      tell(eventListeners, (listener) => listener(...event))
    })
    return running
  })

  /** Does something before anybody opens. Where the code does not load, whoever opens tries again. */
  function ahead(act: (it: Running) => unknown): void {
    if (!isServer) built.load().then(act, () => {})
  }

  const started = lazy(async () => {
    try {
      const it = await built.load()
      if (disposal) throw new LatchkeyError('DISPOSED')
      follow(it)
      return it
    } catch (error) {
      // Back to the initial state; the next call tries again.
      isStarted = false
      if (!disposal) options.logger?.error('the modal could not start', error)
      publish({ ...initial, theme: snapshot.theme })
      throw error
    }
  })

  function follow({ state, restore }: Running): void {
    // The status is "reconnecting" until the wallets plugin runs and reports its own, or the restore has ended without it.
    let restoring = shouldRestore
    const pull = (): void => {
      const next = state.get()
      if (next.plugins['wallets']?.state === 'active') restoring = false
      publish(restoring ? { ...next, status: 'reconnecting' } : next)
    }
    state.subscribe(pull)
    pull()
    if (!shouldRestore) return
    void restore().then(() => {
      restoring = false
      if (!disposal) pull()
    })
  }

  async function open(ref?: AnyView, params?: unknown): Promise<unknown> {
    const starting = start()
    const before = closes
    if (isStarted && !running && !disposal) publish({ ...snapshot, loading: true })
    const it = await starting
    if (closes !== before) throw new LatchkeyError('MODAL_CLOSED')
    return it.open(ref, params)
  }

  // If loading fails, the next `open` tries again.
  if (shouldRestore) start().catch(() => {})

  return {
    name: options.name,
    prefetch: options.prefetch ?? 'idle',
    warmUp: () => ahead((it) => it.warmUp()),
    prepare: () => ahead((it) => it.prepare()),
    open: open as Modal['open'],
    mount(place) {
      const life = new AbortController()
      const ready = start().then((it) => it.mount(place, life.signal))
      // A host that ignores `ready` must not get an unhandled rejection.
      ready.catch(() => {})
      return { ready, dispose: () => life.abort(new LatchkeyError('ABORTED')) }
    },
    close() {
      closes += 1
      running?.kernel.router.close()
    },
    on: <P>({ id }: EventRef<P>, listener: (payload: P) => void) =>
      added(eventListeners, (type, payload) => type === id && listener(payload as P)),
    onAny: (listener) => added(eventListeners, (...event) => listener(...event)),
    getState: () => snapshot,
    getServerState: () => initial,
    subscribe: (listener) => added(listeners, () => listener()),
    use: async (token) => (await start()).kernel.ready(token),
    async disconnect(namespace) {
      if (isStarted) await (await (await start()).kernel.ready(WALLETS)).disconnect(namespace)
    },
    async switchNetwork(network) {
      const { kernel } = await start()
      const id = networkIdOf(network)
      const networks = await kernel.ready(NETWORKS)
      // `switchTo` rejects it as well; the alert is for the host's developers.
      if (!networks.get(id)) kernel.maybe(NOTICES)?.alarm('ALERT_SWITCH_NETWORK_NOT_FOUND', id)
      await networks.switchTo(id)
    },
    getProvider: (namespace) => running?.kernel.maybe(WALLETS)?.provider(namespace),
    async refreshConfig() {
      if (isStarted) await running?.kernel.config.refresh(running.kernel.context.signal)
    },
    setTheme(mode) {
      current = { ...current, theme: mode }
      running?.setTheme(mode)
      showTheme()
    },
    setFeature(key, value) {
      current = { ...current, features: { ...current.features, [key]: value } }
      running?.setFeature(key, value)
    },
    dispose() {
      // Disposing closes connections, but hosts must not take that for a disconnect.
      eventListeners.clear()
      preference?.removeEventListener('change', showTheme)
      disposal ??= (async () => {
        await running?.dispose()
        publish({ ...initial, theme: snapshot.theme })
        listeners.clear()
      })()
      return disposal
    },
  }
}

/** Callers pass a new function each time, so that a host's listener that is added twice is called twice and removed once. */
function added<T>(set: Set<T>, listener: T): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

/** The state on a server, where nothing is known about the browser. */
function initialState(options: ModalOptions): ModalState {
  const networks = normalizeNetworks(options.networks)
  const wanted = options.defaultNetwork && networkIdOf(options.defaultNetwork)
  return {
    initialized: false,
    open: false,
    loading: false,
    view: undefined,
    status: 'disconnected',
    account: undefined,
    accounts: {},
    network: networks.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? networks[0],
    networks,
    features: {},
    plugins: {},
    theme: options.theme === 'light' ? 'light' : 'dark',
  }
}

/** Whether storage holds a session that one of the plugins would restore. Only reads. */
function hasStoredSession(manifests: readonly PluginManifest[], prefix: string, { platform }: ModalEdges): boolean {
  try {
    const storage = platform?.storage ?? globalThis.localStorage
    return manifests.some(({ id, wake }) =>
      wake?.some((key) => typeof storage?.getItem(`${prefix}${id}:${key}`) === 'string'),
    )
  } catch {
    return false
  }
}
