/**
 * Remote wallets: pairs through a relay with a wallet on a phone, on this computer or on the web, and offers it as one connector
 * per namespace. Start reading at module.ts, which is light. hub.ts, and then the library, is loaded when WalletConnect is
 * chosen or a session is restored. `pairing/` makes a session, `session/` uses it, `client/` wraps the library, `views/` are the
 * screens, and `links/` open wallets.
 */
import { definePlugin, shapes } from '#kernel'
import { ACCOUNTS, isNamespace, NETWORKS, SIGN_IN, WALLETS } from '#wallet'
import type { WalletConnectOptions } from './options.ts'
import { PAIRING } from './tokens.ts'
import { contributions } from './views/contributions.ts'

export type { NamespaceOptions, NamespaceOverrides, WalletConnectOptions } from './options.ts'
export type * from './pairing/pairingService.ts'
export { PAIRING } from './tokens.ts'

const { fields, flag, guard, listOf, maybe, recordOf, text } = shapes
const list = maybe(listOf(text()))

/** Installs remote wallets: `plugins: [walletConnect()]`. Needs `@walletconnect/sign-client` beside it. */
export const walletConnect = definePlugin<WalletConnectOptions | undefined>({
  id: 'walletconnect',
  version: '0.1.0',
  apiVersion: 1,
  options: maybe(
    fields({
      attestation: maybe(flag),
      preferUniversalLinks: maybe(flag),
      namespaces: maybe(
        recordOf(
          guard(isNamespace, 'a CAIP-2 namespace'),
          fields({ methods: list, chains: list, events: list, rpcMap: maybe(recordOf(text(), text())) }),
        ),
      ),
    }),
  ),
  requires: { wallets: WALLETS, networks: NETWORKS, accounts: ACCOUNTS },
  optional: { signIn: SIGN_IN },
  provides: [PAIRING],
  wake: ['session'],
  contributes: contributions,
  load: () => import('./module.ts'),
})

/** The methods that wallets are asked to allow, by namespace, also Bitcoin's. For plugins that add to such a list. */
export const walletConnectMethods = async () => (await import('./session/methods.ts')).METHODS
