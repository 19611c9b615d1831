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
import { themeOf } from './themeMode.ts'

/** Edges that tests replace; hosts leave it out. */
export interface ModalEdges {
  readonly platform?: Partial<Platform> | undefined
  /** Loads what runs the modal. */
  readonly load?: (() => Promise<{ readonly boot: typeof boot }>) | undefined
}

/**
 * Creates a modal. This sends no request, writes nothing to storage and does not change the page. The kernel is loaded by the first
 * `open` or `use`, or at once if a stored session is to be restored. On a server the modal has only its state, and methods that
 * need a browser reject with NO_BROWSER. Throws only for the host's own mistakes: INVALID_OPTIONS, PLUGIN_INVALID, PLUGIN_DUPLICATE,
 * PLUGIN_PROVIDES_TWICE, PLUGIN_CYCLE.
 */
export function createModal(options: ModalOptions, edges: ModalEdges = {}): Modal {
  checkOptions(options)
  const manifests = orderPlugins(options.plugins.map(({ manifest }) => manifest))
  const served = initialState(options)
  const pageless = !edges.platform && !globalThis.document
  const waking = !pageless && hasStoredSession(manifests, storagePrefix(options.name), edges)

  let snapshot: ModalState = {
    ...served,
    theme: themeOf(options.theme),
    status: waking ? 'reconnecting' : 'disconnected',
  }
  // Perhaps built while the pointer was still on its way: nothing of it shows before it is followed.
  let running: Running | undefined
  // Started, or being started. Before that nobody is connected, and there is nothing to ask anew.
  let isStarted = false
  let disposal: Promise<void> | undefined
  // Whoever opens waits for the start; a close in that time is the later word.
  let closes = 0
  // What the host changes before the kernel runs is kept until it does: a setting is no reason to load anything.
  let asked = options
  const code = edges.load ?? (() => import('./boot.ts'))
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(id: string, payload: unknown) => void>()

  function publish(next: ModalState): void {
    if (next === snapshot) return
    snapshot = next
    for (const listener of [...listeners]) guarded(listener)
  }

  /** A host's listener that throws must not stop the others. */
  function guarded(call: () => void): void {
    try {
      call()
    } catch (error) {
      running?.kernel.reporter.report({ error, plugin: 'host', contribution: 'listener' })
    }
  }

  function start(): Promise<Running> {
    if (disposal || pageless) return Promise.reject(new LatchkeyError(disposal ? 'DISPOSED' : 'NO_BROWSER'))
    isStarted = true
    return started.load()
  }

  /** The code, and the kernel made of it, which starts nothing yet. */
  const built = lazy(async () => {
    const { boot } = await code().catch((cause: unknown) => {
      throw new LatchkeyError('CHUNK_FAILED', { cause })
    })
    if (disposal) throw new LatchkeyError('DISPOSED')
    return (running = boot(asked, edges.platform))
  })

  const started = lazy(async () => {
    try {
      const it = await built.load()
      if (disposal) throw new LatchkeyError('DISPOSED')
      it.kernel.bus.onAny((...event) => {
        for (const listener of [...eventListeners]) guarded(() => listener(...event))
      })
      follow(it)
      return it
    } catch (error) {
      // The next try starts afresh; until then the page is as if nobody had touched it.
      isStarted = false
      if (!disposal) options.logger?.error('the modal could not start', error)
      publish({ ...served, theme: snapshot.theme })
      throw error
    }
  })

  function follow({ state, restore }: Running): void {
    // "reconnecting" holds from the page's load until the wallets plugin itself says how the restore stands, or until
    // it is clear that nobody will.
    let restoring = waking
    const pull = (): void => {
      const next = state.get()
      if (next.plugins['wallets']?.state === 'active') restoring = false
      publish(restoring ? { ...next, status: 'reconnecting' } : next)
    }
    state.subscribe(pull)
    pull()
    if (!waking) return
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

  // A failed load is tried again by whoever opens the modal.
  if (waking) start().catch(() => {})

  return {
    name: options.name,
    prepare() {
      if (!pageless) built.prepare()
    },
    open: open as Modal['open'],
    mount(place) {
      const life = new AbortController()
      const ready = start().then((it) => it.mount(place, life.signal))
      // Who does not ask how it went must not cause an unhandled rejection in the page.
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
    getServerState: () => served,
    subscribe: (listener) => added(listeners, () => listener()),
    use: async (token) => (await start()).kernel.ready(token),
    async disconnect(namespace) {
      if (isStarted) await (await (await start()).kernel.ready(WALLETS)).disconnect(namespace)
    },
    async switchNetwork(network) {
      const { kernel } = await start()
      const id = networkIdOf(network)
      const networks = await kernel.ready(NETWORKS)
      // The wallets reject it too; the host's own mistake is also told to its developers.
      if (!networks.get(id)) kernel.maybe(NOTICES)?.alarm('ALERT_SWITCH_NETWORK_NOT_FOUND', id)
      await networks.switchTo(id)
    },
    getProvider: (namespace) => running?.kernel.maybe(WALLETS)?.provider(namespace),
    async refreshConfig() {
      if (isStarted) await running?.kernel.config.refresh(running.kernel.context.signal)
    },
    setTheme(mode) {
      asked = { ...asked, theme: mode }
      running?.setTheme(mode)
      if (!snapshot.initialized) publish({ ...snapshot, theme: themeOf(mode) })
    },
    setFeature(key, value) {
      asked = { ...asked, features: { ...asked.features, [key]: value } }
      running?.setFeature(key, value)
    },
    dispose() {
      // What ends now is no event of the host's: a connection that is let go of is not a disconnect.
      eventListeners.clear()
      disposal ??= (async () => {
        await running?.dispose()
        publish({ ...served, theme: snapshot.theme })
        listeners.clear()
      })()
      return disposal
    },
  }
}

/** Adds a listener of its own for each call, so that the same function given twice is told twice and leaves once. */
function added<T>(set: Set<T>, listener: T): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

/** Where nothing is known of the browser. */
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

/** Reads, never writes: is there a stored session that one of the plugins would restore? */
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
