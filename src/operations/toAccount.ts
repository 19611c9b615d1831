import type { PluginContext } from '#kernel'
import { ACCOUNT } from '#wallet'

/** Where a person goes when a step is over. */
export const toAccount = ({ router }: Pick<PluginContext, 'router'>): void =>
  router.canOpen(ACCOUNT) ? router.reset(ACCOUNT) : void router.close()
