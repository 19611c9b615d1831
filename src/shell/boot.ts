// @chunk first: what every page fetches when it is touched. One file, so that the wallet list waits for one request.
import { lazy, LatchkeyError, whenIdle, type AnyView, type FeatureValue, type Platform, type Readable } from '#kernel'
import { NOTICES, type HostOptions, type ModalOptions, type ModalState, type ThemeMode } from '#wallet'
import { walletKernel } from '#wallet/kernel'
import { consoleLogger, copyOf, createKernel, type RunningKernel } from '#kernel/runtime'
import { shellContributions } from './contributed/contributions.ts'
import { createEnvironment } from './environment.ts'
import { mountShell, type MountedShell } from './dialog/mount.tsx'
import { PRODUCT_FEATURES, readOptions } from './options.ts'
import { EXTRAS } from './loadExtras.ts'
import { shellServices } from './services.ts'
import { createModalState } from './state.ts'
import { Modal } from './dialog/Modal.tsx'

/** The running modal behind the facade. */
export interface Running {
  readonly kernel: RunningKernel
  readonly state: Readable<ModalState>
  /** Draws the shell and opens `ref`, or the start view. Resolves with the result of `ref`, or when the start view is drawn. */
  open(ref?: AnyView, params?: unknown): Promise<unknown>
  /** Draws an embedded modal in `place` until the signal aborts. Resolves when drawn. */
  mount(place: Element, signal: AbortSignal): Promise<void>
  /** Builds the closed dialog outside the page, at the next idle moment, and runs the code of its first picture once. */
  warmUp(): void
  /** Starts the plugins of the first view: they ask wallets of this page to announce themselves. */
  prepare(): Promise<void>
  /** Starts what restores a stored session; resolves when the plugins run or have failed. */
  restore(): Promise<void>
  setTheme(mode: ThemeMode): void
  setFeature(key: string, value: FeatureValue | undefined): void
  dispose(): Promise<void>
}

/**
 * Builds the kernel with the shell's own services. Nothing is drawn or requested yet. `environment` detects where the page runs; the
 * gallery passes its own.
 */
export function boot(options: ModalOptions, platform?: Partial<Platform>, environment = createEnvironment): Running {
  const given = readOptions(options)
  const host: HostOptions = {
    ...given,
    // A getter, because features are switched while the page runs.
    get features() {
      return kernel.plugins.features.get()
    },
  }
  const wallet = walletKernel({
    kernel: () => kernel,
    networks: host.networks,
    restrictions: host.restrictions,
    // Loaded when a chain needs it, which is not before the first wallet connects.
    rpcUrls: async () => (await import('./rpc.ts')).rpcUrlsOf(host),
  })
  const kernel: RunningKernel = createKernel({
    ...wallet,
    projectId: host.projectId,
    name: host.name,
    plugins: options.plugins,
    endpoints: host.endpoints,
    sdk: host.sdk,
    features: given.features,
    defaults: PRODUCT_FEATURES,
    locale: host.locale,
    strings: host.strings,
    logger: options.logger ?? consoleLogger(host.debug ?? false),
    platform,
    embedded: host.embedded,
    contributes: shellContributions,
    services: [
      ...wallet.services,
      ...shellServices({
        host,
        environment,
        words: () => kernel.errorWords(),
        extras: () => import('./extras.ts'),
        draw: () => draw(),
      }),
    ],
  })
  const state = createModalState(kernel, host)
  const notices = kernel.context.use(NOTICES)

  const drawing: Drawing = {}
  const mounted = (): MountedShell =>
    (drawing.shell ??= mountShell({ kernel, host, state, place: document.body, Root: Modal }))
  const draw = (ready?: Promise<unknown>): void => {
    if (!host.embedded) mounted().draw(ready)
  }
  // A plugin may open a view before any person has opened the modal: a session that is restored may need an answer.
  const off = kernel.router.state.subscribe(() => {
    if (kernel.router.state.get().open) draw()
  })
  const projectCheck = lazy(async () => {
    const { checkProject } = await kernel.context.use(EXTRAS).load()
    await checkProject({ kernel, options, host, notices })
  })
  const start = async (): Promise<void> => {
    await kernel.plugins.start('open')
    // At once, because some of these plugins add wallets, which should not push down a list that people already read.
    void kernel.plugins.start('later')
    // The first picture has priority; everything else waits until the browser is idle.
    whenIdle(startRest, { timeout: 500 })
  }
  const startRest = (): void => {
    if (kernel.context.signal.aborted) return
    void kernel.errorWords()
    projectCheck.load().catch((error: unknown) => {
      kernel.reporter.report({ error, plugin: 'shell', contribution: 'extras' })
    })
  }

  return {
    kernel,
    state,
    open(ref, params) {
      // An embedded modal is open only while it is mounted, because nothing else draws its views.
      if (host.embedded && !kernel.router.state.get().open)
        return Promise.reject(new LatchkeyError('INVALID_OPTIONS', { detail: 'embedded: mount it first' }))
      draw(start())
      if (ref) return kernel.router.open(ref, params)
      kernel.router.show()
      return drawn(kernel)
    },
    async mount(place, signal) {
      const { mountInline } = await kernel.chunks.load(() => import('./embedded/mountInline.ts'), 'embedded', signal)
      await mountInline({ kernel, host, state, place, drawing, signal, start })
    },
    warmUp() {
      whenIdle(() => {
        if (!host.embedded && !kernel.context.signal.aborted) mounted().warmUp()
      })
    },
    prepare: () => kernel.plugins.start('open'),
    restore: start,
    setTheme: state.setTheme,
    setFeature: (key, value) => kernel.plugins.pin(key, copyOf(value)),
    async dispose() {
      off()
      await kernel.dispose()
      state.dispose()
      drawing.shell?.dispose()
    },
  }
}

/** Where the modal is drawn now. */
export interface Drawing {
  shell?: MountedShell | undefined
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
