import {
  NOTICES,
  type AnyView,
  type FeatureValue,
  type HostOptions,
  type ModalOptions,
  type ModalState,
  type Platform,
  type Readable,
  type ThemeMode,
} from '#kernel'
import { consoleLogger, createKernel, type RunningKernel } from '#kernel/runtime'
import { shellContributions } from './contributions.ts'
import { mountShell } from './mount.tsx'
import { readOptions } from './options.ts'
import { SECOND } from './second.ts'
import { shellServices } from './services.ts'
import { createModalState } from './state.ts'

/** The running modal behind the facade. */
export interface Running {
  readonly kernel: RunningKernel
  readonly state: Readable<ModalState>
  /** Draws the shell and opens at `ref`, or at the start view. Resolves to the view's answer; without `ref`, when drawn. */
  open(ref?: AnyView, params?: unknown): Promise<unknown>
  /** Starts what restores a stored session; resolves when the plugins run or have failed. */
  restore(): Promise<void>
  setTheme(mode: ThemeMode): void
  setFeature(key: string, value: FeatureValue | undefined): void
  dispose(): Promise<void>
}

/** Builds the kernel with the shell's own services. Nothing is drawn and nothing is asked of the network yet. */
export function boot(options: ModalOptions, platform?: Partial<Platform>): Running {
  const given = readOptions(options)
  let pins = Object.fromEntries(Object.entries(given.features ?? {}).map(([key, value]) => [key, copied(value)]))
  const host = Object.freeze<HostOptions>({
    ...given,
    // Read when needed: a host may change a feature while the page runs.
    get features() {
      return pins
    },
  })
  const kernel = createKernel({
    projectId: host.projectId,
    plugins: options.plugins,
    endpoints: host.endpoints,
    sdk: host.sdk,
    features: pins,
    locale: host.locale,
    strings: host.strings,
    logger: host.logger ?? consoleLogger(host.debug ?? false),
    platform,
    networks: host.networks,
    // Asked for when a chain is: nothing before the first wallet connects needs an address.
    rpcUrls: async () => (await import('./rpc.ts')).rpcUrlsOf(host),
    contributes: shellContributions,
    services: shellServices({ host, words: () => kernel.errorWords(), second: () => import('./later/parts.ts') }),
  })
  const state = createModalState(kernel, host, () => pins)
  const notices = kernel.context.use(NOTICES)

  let shell: ReturnType<typeof mountShell> | undefined
  let config: Promise<void> | undefined
  let told: Promise<void> | undefined
  // What is seen first goes first: words for errors, remote config and the second half come when the plugins run.
  const begin = async (): Promise<void> => {
    await kernel.plugins.start('open')
    void kernel.errorWords()
    config ??= kernel.config.refresh(kernel.context.signal)
    told ??= tellMistakes().catch((error: unknown) => {
      told = undefined
      kernel.reporter.report({ error, plugin: 'shell', contribution: 'second half' })
    })
  }

  async function tellMistakes(): Promise<void> {
    const { optionAlerts } = await kernel.context.use(SECOND).load()
    for (const { code, detail } of optionAlerts(options, host)) notices.alarm(code, detail)
  }

  return {
    kernel,
    state,
    open(ref, params) {
      shell ??= mountShell({ kernel, host, state, document })
      void begin()
      if (ref) return kernel.router.open(ref, params)
      kernel.router.show()
      return drawn(kernel)
    },
    restore: begin,
    setTheme: state.setTheme,
    setFeature(key, value) {
      pins = { ...pins, [key]: copied(value) }
      kernel.plugins.pin(key, pins[key])
    },
    async dispose() {
      await kernel.dispose()
      state.dispose()
      shell?.dispose()
    },
  }
}

/** State is frozen, and a host's list is not ours to freeze. */
function copied(value: FeatureValue | undefined): FeatureValue | undefined {
  return Array.isArray(value) ? [...(value as readonly string[])] : value
}

function drawn({ router }: RunningKernel): Promise<void> {
  if (!router.state.get().loading) return Promise.resolve()
  return new Promise((resolve) => {
    const off = router.state.subscribe(() => {
      if (router.state.get().loading) return
      off()
      resolve()
    })
  })
}
