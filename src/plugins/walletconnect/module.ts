import { defineModule, provide, type PluginModule } from '#kernel'
import { ENVIRONMENT, HOST, WALLETS } from '#wallet'
import { remoteConnector } from './connector.ts'
import type { Dependencies } from './client/relayClient.ts'
import { proposable } from './session/methods.ts'
import type { WalletConnectOptions } from './options.ts'
import { createRemote } from './remote.ts'
import { PAIRING, REMOTE } from './tokens.ts'

/** The plugin's code. Tests bring their own dependencies. */
export const walletConnectModule = (dependencies?: Dependencies): PluginModule<WalletConnectOptions | undefined> =>
  defineModule<WalletConnectOptions | undefined>({
    services: [
      // The kernel validated the options by the manifest's schema.
      provide(REMOTE, { make: (_, ctx) => createRemote(ctx as Parameters<typeof createRemote>[0], dependencies) }),
      provide(PAIRING, {
        requires: { remote: REMOTE },
        make: ({ remote: { state, waiting, start, renew, retry, cancel, setLinking } }) =>
          Object.freeze({ state, waiting, start, renew, retry, cancel, setLinking }),
      }),
    ],
    activate(ctx) {
      const wallets = ctx.use(WALLETS)
      const remote = ctx.use(REMOTE)
      for (const namespace of proposable(ctx.use(HOST).networks, ctx.options?.namespaces))
        ctx.own(wallets.register(remoteConnector(namespace, remote, ctx.use(ENVIRONMENT))))
      void remote.endOrphan((id) => wallets.remembers(id))
    },
  })

export default walletConnectModule()
