import type { Kernel, Readable } from '#kernel'
import { NETWORKS, SIGN_IN, WALLETS, type AnyAccount, type HostOptions, type ModalState, type ThemeMode } from '#wallet'
import { createSlice } from '#kernel/runtime'
import { prefersLight, themeOf } from './themeMode.ts'

export interface ModalStateSource extends Readable<ModalState> {
  setTheme(mode: ThemeMode): void
  /** The mode that was set; "system" stays "system" here. */
  readonly themeMode: Readable<ThemeMode>
  dispose(): void
}

/** The snapshot for hosts, computed from the router, the plugins and, while they run, the wallets. */
export function createModalState(kernel: Kernel, host: HostOptions): ModalStateSource {
  const themeMode = createSlice<ThemeMode>(host.theme ?? 'dark', kernel.reporter)
  const preference = prefersLight()

  const compute = (): ModalState => {
    const router = kernel.router.state.get()
    const wallets = kernel.maybe(WALLETS)?.state.get()
    const networks = kernel.maybe(NETWORKS)?.state.get()
    const active = wallets?.activeNamespace
    // The state's type is wider; `namespace` discriminates.
    const account = (active && wallets?.accounts[active]) as AnyAccount | undefined
    return {
      initialized: true,
      open: router.open,
      loading: router.loading,
      view: router.open ? router.stack.at(-1)?.id : undefined,
      status: (active && wallets?.status[active]) ?? 'disconnected',
      account,
      accounts: wallets?.accounts ?? {},
      network: networks ? networks.active : (host.defaultNetwork ?? host.networks[0]),
      networks: networks?.networks ?? host.networks,
      features: kernel.plugins.features.get(),
      remote: kernel.config.state.get().features,
      plugins: kernel.plugins.statuses.get(),
      theme: themeOf(themeMode.get()),
      signIn: kernel.maybe(SIGN_IN)?.state.get(),
    }
  }

  const slice = createSlice<ModalState>(compute(), kernel.reporter, 'shell')
  const update = (): void => slice.update(() => changed(slice.get(), compute()))
  // The wallets' services come and go with their plugin, so the subscriptions follow them.
  let watched: readonly (Readable<unknown> | undefined)[] = []
  let unwatch: readonly (() => void)[] = []
  const attach = (): void => {
    const services = [kernel.maybe(WALLETS)?.state, kernel.maybe(NETWORKS)?.state, kernel.maybe(SIGN_IN)?.state]
    if (services.some((source, index) => source !== watched[index])) {
      for (const off of unwatch) off()
      watched = services
      unwatch = services.flatMap((source) => (source ? [source.subscribe(update)] : []))
    }
    update()
  }
  const offs = [
    kernel.router.state.subscribe(update),
    kernel.plugins.features.subscribe(update),
    kernel.config.state.subscribe(update),
    themeMode.subscribe(update),
    kernel.plugins.statuses.subscribe(attach),
  ]
  attach()
  preference?.addEventListener('change', update)

  return {
    get: slice.get,
    subscribe: slice.subscribe,
    themeMode,
    setTheme: (mode) => themeMode.update(() => mode),
    dispose() {
      preference?.removeEventListener('change', update)
      for (const off of [...unwatch, ...offs]) off()
    },
  }
}

/** Returns the same object if no field differs, so that listeners are not called in vain. */
function changed(before: ModalState, after: ModalState): ModalState {
  const keys = Object.keys(after) as (keyof ModalState)[]
  const same = (key: keyof ModalState): boolean =>
    Object.is(before[key], after[key]) ||
    (key === 'features' && JSON.stringify(before.features) === JSON.stringify(after.features))
  return keys.every(same) ? before : after
}
