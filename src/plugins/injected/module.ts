// @chunk first: it finds the wallets of the first screen, for which every page waits.
import { defineModule, type Disposable } from '#kernel'
import { WALLETS, createAnnouncements, type AnnouncedProvider } from '#wallet'
import { injectedConnector } from './connector.ts'
import { discover, requestProviders, type Discovery } from './discovery.ts'
import type { InjectedOptions } from './index.ts'
import { LEGACY_ID, watchLegacy } from './legacy.ts'

export default defineModule<InjectedOptions | undefined>({
  activate(ctx) {
    if (typeof window === 'undefined') return
    const wallets = ctx.use(WALLETS)
    let legacy: { readonly provider: unknown; readonly entry: Disposable } | undefined

    const load = (signal: AbortSignal) => ctx.chunks.load(() => import('./wallet.ts'), 'injected:wallet', signal)

    const register = (wallet: AnnouncedProvider, id: string, type: 'ANNOUNCED' | 'INJECTED') =>
      wallets.register(injectedConnector(wallet, { id, type, clock: ctx.clock, load }))

    const inUse = () => {
      const { connections, connecting } = wallets.state.get()
      return [connecting, ...connections].some((one) => one?.connectorId === LEGACY_ID)
    }

    const list = (wallet: AnnouncedProvider): Disposable => {
      // If two wallets have the same id, the registry gives the second one another id.
      const entry = register(wallet, wallet.rdns ?? `announced:${wallet.name}`, 'ANNOUNCED')
      // The wallet at `window.ethereum` has announced itself: remove the older entry, unless it is in use.
      if (legacy?.provider === wallet.provider && !inUse()) {
        void legacy?.entry.dispose()
        legacy = undefined
      }
      return entry
    }
    const add = createAnnouncements<AnnouncedProvider>(ctx, list, {
      known: wallets.known,
      again: () => requestProviders(window),
    })

    const announced: Discovery | undefined =
      ctx.options?.eip6963 === false ? undefined : discover(window, add, ctx.signal)

    if (ctx.options?.legacy === false) return
    watchLegacy(window, ctx.signal, (provider) => {
      if (announced?.has(provider)) return
      const name = ctx.i18n.t('injected.browserWallet')
      const wallet: AnnouncedProvider = { namespace: 'eip155', uuid: LEGACY_ID, name, provider }
      legacy = { provider, entry: ctx.own(register(wallet, LEGACY_ID, 'INJECTED')) }
    })
  },
})
