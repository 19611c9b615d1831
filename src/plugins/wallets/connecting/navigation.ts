import type { PluginContext, Router } from '#kernel'
import {
  ACCOUNT,
  ACCOUNTS,
  ALL_WALLETS,
  CONNECT,
  CONNECT_WALLETS,
  CONNECTED,
  CONNECTING_EXTERNAL,
  CONNECTING_FARCASTER,
  CONNECTING_MULTI_CHAIN,
  CONNECTING_WALLET_CONNECT,
  CONNECTING_WALLET_CONNECT_BASIC,
  DISCONNECTED,
  DOWNLOADS,
  GET_WALLET,
  NETWORK_CHANGED,
  NETWORKS,
  NETWORKS_VIEW,
  NOTICES,
  PROFILE_WALLETS,
  SIGN_IN,
  SWITCH_ACTIVE_CHAIN,
  SWITCH_NETWORK,
  UNSUPPORTED_CHAIN,
  WALLETS,
  WHAT_IS_A_NETWORK,
  WHAT_IS_A_WALLET,
  type CaipNetworkId,
} from '#wallet'
import { isStuck } from '../policies.ts'

const ids = (...refs: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(refs.map(({ id }) => id))

/** Views on the way to a connection; the last three belong to email and social login. */
const CONNECTING = ids(
  CONNECT,
  CONNECT_WALLETS,
  ALL_WALLETS,
  CONNECTING_EXTERNAL,
  CONNECTING_MULTI_CHAIN,
  CONNECTING_WALLET_CONNECT,
  CONNECTING_WALLET_CONNECT_BASIC,
  CONNECTING_FARCASTER,
  DOWNLOADS,
  GET_WALLET,
  WHAT_IS_A_WALLET,
  { id: 'ConnectingSocial' },
  { id: 'EmailVerifyOtp' },
  { id: 'EmailVerifyDevice' },
)
const ABOUT_NETWORKS = ids(NETWORKS_VIEW, SWITCH_NETWORK, SWITCH_ACTIVE_CHAIN, UNSUPPORTED_CHAIN, WHAT_IS_A_NETWORK)
/** Views that make sense without an account. */
const WITHOUT_ACCOUNT = new Set([
  ...CONNECTING,
  ...ids(NETWORKS_VIEW, WHAT_IS_A_NETWORK, SWITCH_ACTIVE_CHAIN, PROFILE_WALLETS),
])

/** Moves the open modal when the connection changes: nobody should stand in a view that has lost its ground. */
export function keepNavigation(ctx: PluginContext): void {
  const { bus, own, router } = ctx
  /** Where a returning visitor's wallet was found: no reason to open a modal by itself. */
  let restored: CaipNetworkId | undefined

  own(
    bus.on(CONNECTED, ({ account, reconnect }) => {
      const top = topOf(router)
      if (reconnect) restored = account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
      if (top === undefined || !CONNECTING.has(top)) return
      if (isStuck(ctx)) return router.reset(UNSUPPORTED_CHAIN)
      if (!reconnect) void afterConnect(ctx)
      // The first one that comes back; a later one must not take away the list from which another is being added.
      else if (top === CONNECT.id && ctx.use(WALLETS).state.get().connections.length === 1) router.reset(ACCOUNT)
    }),
  )
  own(
    bus.on(DISCONNECTED, () => {
      const top = topOf(router)
      if (top !== undefined && !WITHOUT_ACCOUNT.has(top) && !ctx.use(ACCOUNTS).state.get())
        router.close({ force: true })
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
  if (top !== undefined && ABOUT_NETWORKS.has(top)) leaveTo(router, (id) => !ABOUT_NETWORKS.has(id))
}

/** Sign-in comes first where it is installed and has no session yet: its plugin shows the next view then. */
async function afterConnect(ctx: PluginContext): Promise<void> {
  const { logger, router } = ctx
  const key = router.state.get().stack.at(-1)?.key
  const signIn = ctx.maybe(SIGN_IN)
  const { address } = ctx.use(ACCOUNTS).state.get() ?? {}
  const network = ctx.use(NETWORKS).state.get().active
  if (signIn && address !== undefined && network) {
    try {
      if (!(await signIn.session({ address, network: network.caipNetworkId }))) return
    } catch (error) {
      logger.info('the sign-in session could not be read', error)
      return
    }
    if (router.state.get().stack.at(-1)?.key !== key || ctx.signal.aborted) return
  }
  leaveConnecting(router)
  if (topOf(router) === PROFILE_WALLETS.id) ctx.maybe(NOTICES)?.show(ctx.i18n.t('wallets.added'), 'success')
}

/** Goes back to what asked for the connection (a send form, say); the account alone is nothing to go back to. */
export function leaveConnecting(router: Router): boolean {
  leaveTo(router, (id) => !CONNECTING.has(id) && !ABOUT_NETWORKS.has(id) && id !== ACCOUNT.id)
  return topOf(router) !== undefined
}

function leaveTo(router: Router, stays: (id: string) => boolean): void {
  const index = router.state.get().stack.findLastIndex(({ id }) => stays(id))
  if (index >= 0) router.goBackToIndex(index)
  else router.close({ force: true })
}

function topOf(router: Router): string | undefined {
  const { open, stack } = router.state.get()
  return open ? stack.at(-1)?.id : undefined
}

const wanted = (router: Router): unknown =>
  (router.state.get().stack.at(-1)?.params as { readonly network?: unknown } | undefined)?.network
