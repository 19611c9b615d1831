import type { PluginContext, ViewRef } from '#kernel'
import { REMOTE_WALLET, type RemoteWalletParams } from '#wallet'

/** The view for wallets on other devices, if a plugin contributes one. */
export const remoteView = ({
  items,
  router,
}: Pick<PluginContext, 'items' | 'router'>): ViewRef<RemoteWalletParams> | undefined =>
  items(REMOTE_WALLET)
    .get()
    .find(({ open }) => router.canOpen(open))?.open
