/**
 * Identity. Name and picture of the account in use, and for other plugins of any address: from the data API, else from
 * the registry of a network that has one (ENS). Strangers start at find.ts; names.ts says which names are shown at all.
 */
import { definePlugin, provide, shapes, type PluginContext } from '#kernel'
import { ACCOUNTS, CONNECTED, IDENTITY, isCaipNetworkId, MODAL_OPENED, NETWORKS, type IdentityService } from '#wallet'
import type { IdentityOptions } from './options.ts'

export type { IdentityOptions } from './options.ts'

/** What it does comes when there is somebody to name. */
const load = ({ chunks, signal }: PluginContext) => chunks.load(() => import('./late.ts'), 'identity:late', signal)

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
  // No file of its own, which the list of wallets would wait beside: this only listens until somebody is connected.
  load: async () => ({
    default: {
      services: [
        provide(IDENTITY, {
          make(_, ctx) {
            let service: IdentityService | undefined
            return {
              async get(...asked) {
                const { createIdentity } = await load(ctx)
                service ??= createIdentity(ctx)
                return service.get(...asked)
              },
            }
          },
        }),
      ],
      activate(ctx) {
        const { bus, logger, own, router, signal } = ctx
        let touched = router.state.get().open
        let begun = false
        const look = (): void => {
          if (begun || !touched || !ctx.use(ACCOUNTS).state.get()) return
          begun = true
          load(ctx).then(
            ({ keepNamed }) => signal.aborted || keepNamed(ctx),
            (error: unknown) => {
              begun = false
              logger.info('names of accounts did not load', error)
            },
          )
        }
        const touch = (): void => {
          touched = true
          look()
        }
        // A returning visitor who has touched nothing yet causes no request.
        own(bus.on(MODAL_OPENED, touch))
        own(bus.on(CONNECTED, ({ reconnect }) => (reconnect ? look() : touch())))
        look()
      },
    },
  }),
})
