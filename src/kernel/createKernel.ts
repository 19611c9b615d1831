import { createBus } from './bus.ts'
import { createChunkLoader } from './chunk.ts'
import { systemClock } from './clock.ts'
import { createRemoteConfig } from './config/remote.ts'
import { createContainer } from './container.ts'
import type { ChunkLoader, Kernel, KernelOptions, Platform, PolicyContext } from './contracts/index.ts'
import { createHttp } from './http.ts'
import { createI18n } from './i18n.ts'
import { lazy } from './lazy.ts'
import { silentLogger } from './logger.ts'
import { createContext, type Parts } from './plugins/context.ts'
import { createContributions, type Contributions } from './plugins/contributions.ts'
import { createPluginHost, type KernelPluginHost } from './plugins/host.ts'
import type { AnyToken, Token } from './refs.ts'
import { createReporter } from './reporter.ts'
import { createRouter, type KernelRouter } from './router/createRouter.ts'
import { createScope } from './scope.ts'
import { createStorage } from './storage.ts'
import { storagePrefix } from './storagePrefix.ts'
import { createStore } from './store.ts'

/** The browser's clock, fetch, storage and languages. Reading `localStorage` itself may throw (blocked cookies). */
export function browserPlatform(): Platform {
  let storage: Platform['storage']
  try {
    storage = globalThis.localStorage
  } catch {
    storage = undefined
  }
  return {
    clock: systemClock,
    fetch: (...args) => globalThis.fetch(...args),
    storage,
    random: Math.random,
    languages: globalThis.navigator?.languages ?? [],
  }
}

/** The kernel with the router's inner members, which only the shell gets. */
export type RunningKernel = Kernel & { readonly router: KernelRouter }

/**
 * Builds the kernel: services, bus, state, router and the plugin host. No plugin starts yet. Throws only for the host's own
 * mistakes (duplicate ids, cycles).
 */
export function createKernel(options: KernelOptions): RunningKernel {
  const platform: Platform = { ...browserPlatform(), ...options.platform }
  const { clock, random } = platform
  const logger = options.logger ?? silentLogger
  const reporter = createReporter({ clock, logger })
  const storage = createStorage(platform.storage, { prefix: storagePrefix(options.name) })
  const httpOf = createHttp({ endpoints: options.endpoints, projectId: options.projectId, sdk: options.sdk, platform })
  const http = httpOf()
  const { i18n, add } = createI18n({ locale: options.locale, strings: options.strings, languages: platform.languages })
  const chunks = createChunkLoader({ clock, random })
  const bus = createBus({ reporter, clock })
  const store = createStore({ reporter })
  const container = createContainer({ reporter })
  // English comes with the code, and is shown where this does not load.
  const languages = lazy(async () =>
    (await import('./plugins/languages.ts')).createLanguages({ chunks, clock, contributions, i18n, logger }),
  )
  const speak: Parts['speak'] = /^en\b/.test(i18n.locale)
    ? undefined
    : async (manifest) => (await languages.load().catch(() => undefined))?.(manifest)
  const contributions: Contributions = createContributions({
    add,
    speak,
    reporter,
    order: options.plugins.map((plugin) => plugin?.manifest?.id),
  })
  const chunksOf = (id: string): ChunkLoader => ({
    async load(...asked) {
      const chunk = await chunks.load(...asked)
      contributions.learn(id, chunk)
      return chunk
    },
  })
  const shellScope = createScope('shell', { reporter, clock })
  const config = createRemoteConfig({
    http,
    storage,
    bus,
    clock,
    logger,
    reporter,
    chunks,
    signal: shellScope.signal,
    switches: options.plugins.flatMap((plugin) => plugin?.manifest?.feature ?? []),
  })

  const errors = lazy(async () => add('errors', (await import('./errors/words.ts')).errorWords()))
  // Never rejects: where the words do not load, an error is shown by its code.
  const errorWords = async (): Promise<void> => void (await errors.load().catch(() => {}))

  const policyContext = Object.freeze<PolicyContext>({
    maybe: container.maybe,
    canOpen: ({ id }) => contributions.canOpen(id, router.state.get().stack.at(-1)?.id),
    embedded: options.embedded ?? false,
  })
  const router = createRouter({
    bus,
    reporter,
    policies: contributions.policies,
    context: policyContext,
    traitsOf: (id) => contributions.view(id)?.view,
    start: options.start,
    modal: options.modal,
  })
  async function ready<T>(token: Token<T>): Promise<T> {
    const provider = plugins.providerOf(token)
    if (provider) await plugins.activate(provider)
    return container.get(token)
  }
  const parts: Parts = {
    guardians: () => plugins.guardians(),
    items: contributions.items,
    bus,
    router: router.face,
    ready,
    statuses: () => plugins.statuses,
    store,
    storage,
    httpOf,
    i18n,
    clock,
    logger,
    reporter,
    chunksOf,
    learn: contributions.learn,
    speak,
    container,
    threw: reporter.report,
  }

  const shellContext = createContext({ id: 'shell' }, undefined, shellScope, parts, () => true)
  const builtIn = options.services ?? []
  const builtInKeys = new Set(builtIn.map(({ token }) => token.key))
  const isBuiltIn = (token: AnyToken): boolean => builtInKeys.has(token.key)
  const shellServices = container.child('shell', builtIn, shellContext)
  if (options.contributes) {
    contributions.add({
      $$type: 'latchkey/plugin',
      id: 'shell',
      version: options.sdk.version,
      apiVersion: 1,
      contributes: options.contributes,
    })
  }

  const plugins: KernelPluginHost = createPluginHost({
    plugins: options.plugins,
    pins: options.features ?? {},
    defaults: options.defaults ?? {},
    slots: options.slots ?? {},
    timeZone: () => platform.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    restricted: options.restricted,
    config,
    contributions,
    parts,
    router: () => router,
    isBuiltIn,
  })
  let disposal: Promise<void> | undefined

  return {
    bus,
    router,
    storage,
    http,
    i18n,
    clock,
    logger,
    reporter,
    chunks,
    chunksOf,
    config,
    plugins,
    platform,
    errorWords,
    context: shellContext,
    maybe: container.maybe,
    ready,
    items: contributions.items,
    view: ({ id }) => contributions.view(id),
    inspect: () => ({
      listeners: bus.size,
      slices: store.owners(),
      contributors: contributions.size,
      stack: router.state.get().stack.map(({ id }) => id),
    }),
    dispose() {
      disposal ??= (async () => {
        // The router goes first, so that views and their callers end while their services are still there.
        router.dispose()
        await plugins.dispose()
        contributions.remove('shell')
        await shellServices.dispose()
        await shellScope.dispose()
        await errors.peek()?.dispose()
        await container.dispose()
      })()
      return disposal
    },
  }
}
