import type { PluginContext, ViewRef } from '#kernel'
import { REMOTE_WALLET, type RemoteWalletParams } from '#wallet'

/** The view that leads to wallets elsewhere, while a plugin has one. */
export const remoteOf = ({
  items,
  router,
}: Pick<PluginContext, 'items' | 'router'>): ViewRef<RemoteWalletParams> | undefined =>
  items(REMOTE_WALLET)
    .get()
    .find(({ open }) => router.canOpen(open))?.open
