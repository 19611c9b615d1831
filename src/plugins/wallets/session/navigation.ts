import type { PluginContext, RouteEntry, Router } from '#kernel'
import {
  ACCOUNT,
  ACCOUNTS,
  CONNECT,
  CONNECTED,
  DISCONNECTED,
  NETWORK_CHANGED,
  NETWORKS_VIEW,
  NOTICES,
  PROFILE_WALLETS,
  SWITCH_ACTIVE_CHAIN,
  SWITCH_NETWORK,
  UNSUPPORTED_CHAIN,
  WALLETS,
  WHAT_IS_A_NETWORK,
  type CaipNetworkId,
} from '#wallet'
import { isStuck } from '../policies.ts'

const ids = (...refs: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(refs.map(({ id }) => id))

const ABOUT_NETWORKS = ids(NETWORKS_VIEW, SWITCH_NETWORK, SWITCH_ACTIVE_CHAIN, UNSUPPORTED_CHAIN, WHAT_IS_A_NETWORK)
/** Moves the open modal when the connection changes, so that it never shows a view that no longer applies. */
export function keepNavigation(ctx: PluginContext): void {
  const { bus, own, router } = ctx
  /** The network on which a wallet was restored: if it is unsupported, the modal does not open by itself. */
  let restored: CaipNetworkId | undefined

  own(
    bus.on(CONNECTED, ({ account, reconnect }) => {
      const top = entryOf(router)
      if (reconnect) restored = account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
      if (top?.stage !== 'entry') return
      if (isStuck(ctx)) return router.reset(UNSUPPORTED_CHAIN)
      if (!reconnect) afterConnect(ctx)
      // Only for the first one restored: a later one must not close the list from which the person is adding a wallet.
      else if (top.id === CONNECT.id && ctx.use(WALLETS).state.get().connections.length === 1) router.reset(ACCOUNT)
    }),
  )
  own(
    bus.on(DISCONNECTED, () => {
      if (entryOf(router)?.needs === 'account' && !ctx.use(ACCOUNTS).state.get()) router.close({ force: true })
    }),
  )
  own(
    bus.on(NETWORK_CHANGED, ({ network }) => {
      const top = topOf(router)
      if (!isStuck(ctx)) {
        if (top === UNSUPPORTED_CHAIN.id) leaveNetworks(router)
        else if (top === SWITCH_NETWORK.id && wanted(router) === network) leaveNetworks(router)
      } else if (top === undefined ? network !== restored : top !== SWITCH_NETWORK.id) {
        router.open(UNSUPPORTED_CHAIN).catch(() => {})
      }
    }),
  )
}

/** Leaves the views about networks: back to what was below them, or out. */
export function leaveNetworks(router: Router): void {
  const top = topOf(router)
  if (top !== undefined && ABOUT_NETWORKS.has(top)) leaveTo(router, ({ id }) => !ABOUT_NETWORKS.has(id))
}

function afterConnect(ctx: PluginContext): void {
  const { i18n, router } = ctx
  leaveConnecting(router)
  if (topOf(router) === PROFILE_WALLETS.id) ctx.use(NOTICES).show(i18n.t('wallets.added'), 'success')
}

/** Goes back to the view that asked for the connection (a send form, say), but not to the account view. */
export function leaveConnecting(router: Router): boolean {
  leaveTo(router, ({ id, stage }) => stage !== 'entry' && !ABOUT_NETWORKS.has(id) && id !== ACCOUNT.id)
  return topOf(router) !== undefined
}

function leaveTo(router: Router, stays: (entry: RouteEntry) => boolean): void {
  const index = router.state.get().stack.findLastIndex(stays)
  if (index >= 0) router.goBackToIndex(index)
  else router.close({ force: true })
}

function entryOf(router: Router): RouteEntry | undefined {
  const { open, stack } = router.state.get()
  return open ? stack.at(-1) : undefined
}

const topOf = (router: Router): string | undefined => entryOf(router)?.id

const wanted = (router: Router): unknown =>
  (router.state.get().stack.at(-1)?.params as { readonly network?: unknown } | undefined)?.network
