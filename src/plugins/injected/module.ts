import { WALLETS, defineModule, type AnnouncedProvider, type Disposable } from '#kernel'
import { injectedConnector } from './connector.ts'
import { discover, type Discovery } from './discovery.ts'
import type { InjectedOptions } from './index.ts'
import { LEGACY_ID, watchLegacy } from './legacy.ts'

/** Wallets listed in one turn; more are a flood, which must not block the page (threat T2). */
const AT_ONCE = 8

export default defineModule<InjectedOptions | undefined>({
  activate(ctx) {
    if (typeof window === 'undefined') return
    const wallets = ctx.use(WALLETS)
    const taken = new Set<string>()
    let legacy: { readonly provider: unknown; readonly entry: Disposable } | undefined

    const load = (signal: AbortSignal) => ctx.chunks.load(() => import('./wallet.ts'), 'injected:wallet', signal)

    const list = (wallet: AnnouncedProvider, id: string, type: 'ANNOUNCED' | 'INJECTED') =>
      ctx.own(wallets.register(injectedConnector(wallet, { id, type, clock: ctx.clock, load })))

    /** The same name twice is two wallets: the second gets an id of its own, and neither speaks for the other. */
    const freeId = ({ rdns, name }: AnnouncedProvider) => {
      const base = rdns ?? `announced:${name}`
      let id = base
      for (let count = 2; taken.has(id); count++) id = `${base}#${count}`
      taken.add(id)
      return id
    }

    const inUse = () => {
      const { connections, connecting } = wallets.state.get()
      return [connecting, ...connections].some((one) => one?.connectorId === LEGACY_ID)
    }

    const onFound = (batch: readonly AnnouncedProvider[]): void => {
      if (batch.length > AT_ONCE) {
        const timer = ctx.clock.setTimeout(() => onFound(batch.slice(AT_ONCE)), 0)
        ctx.own(() => ctx.clock.clearTimeout(timer))
      }
      for (const wallet of batch.slice(0, AT_ONCE)) {
        list(wallet, freeId(wallet), 'ANNOUNCED')
        // A wallet that announced itself late is not listed twice, unless someone is using the older entry.
        if (legacy !== undefined && legacy.provider === wallet.provider && !inUse()) {
          void legacy.entry.dispose()
          legacy = undefined
        }
      }
    }

    const announced: Discovery | undefined =
      ctx.options?.eip6963 === false ? undefined : discover(window, { signal: ctx.signal, onFound })

    if (ctx.options?.legacy === false) return
    watchLegacy(window, {
      name: ctx.i18n.t('injected.browserWallet'),
      signal: ctx.signal,
      onFound(wallet) {
        if (announced?.has(wallet.provider)) return
        legacy = { provider: wallet.provider, entry: list(wallet, LEGACY_ID, 'INJECTED') }
      },
    })
  },
})
