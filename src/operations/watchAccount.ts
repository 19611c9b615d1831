import type { PluginContext } from '#kernel'
import { ACCOUNTS, type CaipAddress } from '#wallet'

/** Calls `changed` for another account in use, and for the same one on another network: a CAIP-10 id names both. */
export function watchAccount(
  ctx: Pick<PluginContext, 'own' | 'use'>,
  changed: (now: CaipAddress | undefined, before: CaipAddress | undefined) => void,
): void {
  const { state } = ctx.use(ACCOUNTS)
  let known = state.get()?.caipAddress
  ctx.own(
    state.subscribe(() => {
      const before = known
      known = state.get()?.caipAddress
      if (known !== before) changed(known, before)
    }),
  )
}
