/**
 * Identity: name and picture of the active account, and of any address for other plugins, from the data API and from the
 * registry of a network that has one (ENS). Start reading at createIdentity.ts; names.ts decides which names may be shown.
 */
import { definePlugin, lazy, provide, shapes, type PluginContext } from '#kernel'
import { ACCOUNTS, CONNECTED, IDENTITY, isCaipNetworkId, MODAL_OPENED, NETWORKS } from '#wallet'
import type { IdentityOptions } from './options.ts'

export type { IdentityOptions } from './options.ts'

/** The plugin's code. It is loaded when there is an account to name. */
const load = ({ chunks, signal }: PluginContext) =>
  chunks.load(() => import('./runtime.ts'), 'identity:runtime', signal)

/** Installs names and pictures of accounts: `plugins: [identity()]`. Test networks are left out unless told otherwise. */
export const identity = definePlugin<IdentityOptions | undefined>({
  id: 'identity',
  version: '0.1.0',
  apiVersion: 1,
  activation: 'open',
  options: shapes.maybe(
    shapes.fields({
      networks: shapes.maybe(shapes.listOf(shapes.guard(isCaipNetworkId, 'a CAIP-2 id'))),
      testnets: shapes.maybe(shapes.flag),
    }),
  ),
  requires: { accounts: ACCOUNTS, networks: NETWORKS },
  provides: [IDENTITY],
  // The module stands here instead of in a file of its own, so that opening the modal causes no further request. It only
  // waits until an account is connected.
  load: async () => ({
    default: {
      services: [
        provide(IDENTITY, {
          make(_, ctx) {
            const service = lazy(async () => (await load(ctx)).createIdentity(ctx))
            return { get: async (...request) => (await service.load()).get(...request) }
          },
        }),
      ],
      activate(ctx) {
        const { bus, logger, own, router, signal } = ctx
        let touched = router.state.get().open
        const naming = lazy(async () => {
          const { nameActiveAccount } = await load(ctx)
          if (!signal.aborted) nameActiveAccount(ctx)
        })
        const look = (): void => {
          if (!touched || !ctx.use(ACCOUNTS).state.get()) return
          naming.load().catch((error: unknown) => logger.info('names of accounts did not load', error))
        }
        const touch = (): void => {
          touched = true
          look()
        }
        // A session that is restored at page load causes no request before the visitor opens the modal or connects.
        own(bus.on(MODAL_OPENED, touch))
        own(bus.on(CONNECTED, ({ reconnect }) => (reconnect ? look() : touch())))
        look()
      },
    },
  }),
})
