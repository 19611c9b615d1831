/**
 * Remote wallets. Pairs with a wallet on a phone, on this computer or on the web through a relay, and offers it as one
 * connector per namespace. Strangers start at module.ts, which is light; hub.ts is loaded when WalletConnect is chosen or a
 * session is to be restored, and with it the library. pairing.ts is the pairing, session.ts what follows it, request.ts
 * what the wallet is asked, client.ts the border to the library; views/ and links/ are what is seen and opened.
 */
import { definePlugin, shapes } from '#kernel'
import { ACCOUNTS, isNamespace, NETWORKS, WALLETS } from '#wallet'
import type { WalletConnectOptions } from './options.ts'
import { PAIRING } from './tokens.ts'
import { screens } from './views/contributes.ts'

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
  provides: [PAIRING],
  wake: ['session'],
  contributes: screens,
  load: () => import('./module.ts'),
})

/** What wallets are asked to allow, by namespace, Bitcoin's too; a plugin that brings a chain may add to its list. */
export const walletConnectMethods = async () => (await import('./session/methods.ts')).METHODS
