import {
  NETWORKS,
  WALLETS,
  type FeatureValue,
  type HostOptions,
  type Kernel,
  type ModalOptions,
  type ModalState,
  type Readable,
  type ThemeMode,
} from '#kernel'
import { createSlice } from '#kernel/runtime'
import { PRODUCT_FEATURES } from './options.ts'

export interface ModalStateSource extends Readable<ModalState> {
  setTheme(mode: ThemeMode): void
  /** What the host asked for: "system" stays "system" here. */
  readonly themeMode: Readable<ThemeMode>
  dispose(): void
}

/** The snapshot that hosts see, put together from the router, the plugins and, once they run, the wallets. */
export function createModalState(kernel: Kernel, host: HostOptions, pins: () => ModalOptions['features']): ModalStateSource {
  const themeMode = createSlice<ThemeMode>(host.theme ?? 'dark', kernel.reporter)
  const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)')
  const theme = (): 'dark' | 'light' => {
    const mode = themeMode.get()
    return mode === 'system' ? (prefersLight?.matches ? 'light' : 'dark') : mode
  }

  const compute = (): ModalState => {
    const router = kernel.router.state.get()
    const wallets = kernel.maybe(WALLETS)?.state.get()
    const networks = kernel.maybe(NETWORKS)?.state.get()
    const active = wallets?.activeNamespace
    const account = active && wallets?.accounts[active]
    return {
      initialized: true,
      open: router.open,
      loading: router.loading,
      view: router.open ? router.stack[router.stack.length - 1]?.id : undefined,
      status: (active && wallets?.status[active]) ?? 'disconnected',
      account,
      accounts: wallets?.accounts ?? {},
      network: networks ? networks.active : (host.defaultNetwork ?? host.networks[0]),
      networks: networks?.networks ?? host.networks,
      features: featuresOf(kernel, pins()),
      plugins: kernel.plugins.statuses.get(),
      theme: theme(),
    }
  }

  const slice = createSlice<ModalState>(compute(), kernel.reporter, 'shell')
  const update = (): void => slice.update(() => changed(slice.get(), compute()))
  const watched = new Set<Readable<unknown>>()
  const offs: (() => void)[] = []
  const watch = (source: Readable<unknown> | undefined): void => {
    if (!source || watched.has(source)) return
    watched.add(source)
    offs.push(source.subscribe(update))
  }
  watch(kernel.router.state)
  watch(kernel.plugins.features)
  watch(themeMode)
  // The wallets' services appear when their plugin starts; from then on they are watched too.
  const attach = (): void => {
    watch(kernel.maybe(WALLETS)?.state)
    watch(kernel.maybe(NETWORKS)?.state)
    update()
  }
  offs.push(kernel.plugins.statuses.subscribe(attach))
  attach()
  prefersLight?.addEventListener('change', update)

  return {
    get: slice.get,
    subscribe: slice.subscribe,
    themeMode,
    setTheme: (mode) => themeMode.update(() => mode),
    dispose() {
      prefersLight?.removeEventListener('change', update)
      for (const off of offs.splice(0)) off()
    },
  }
}

function featuresOf(kernel: Kernel, pins: ModalOptions['features']): Readonly<Record<string, FeatureValue>> {
  const own: Record<string, FeatureValue> = { ...PRODUCT_FEATURES }
  for (const [key, value] of Object.entries(pins ?? {})) if (value !== undefined) own[key] = value
  return { ...own, ...kernel.plugins.features.get() }
}

/** The same object when no field differs, so that nobody is told about nothing. */
function changed(before: ModalState, after: ModalState): ModalState {
  const keys = Object.keys(after) as (keyof ModalState)[]
  const same = (key: keyof ModalState): boolean =>
    Object.is(before[key], after[key]) || (key === 'features' && JSON.stringify(before.features) === JSON.stringify(after.features))
  return keys.every(same) ? before : after
}
