import type { PolicyContext, RoutePolicy } from '#kernel'
import { ACCOUNT, ACCOUNTS, CONNECT, HOST, NETWORKS, PROFILE_WALLETS, SWITCH_NETWORK, UNSUPPORTED_CHAIN } from '#wallet'
import { CORE } from './tokens.ts'

type Services = Pick<PolicyContext, 'maybe'>

/** The wallet is on a network that the site cannot work with, and the person has to choose another one first. */
export function isStuck({ maybe }: Services): boolean {
  const host = maybe(HOST)
  return (
    Boolean(maybe(NETWORKS)?.state.get().unsupported) &&
    !host?.allowUnsupportedChain &&
    host?.enableNetworkSwitch !== false
  )
}

const hasAccount = ({ maybe }: Services): boolean => maybe(ACCOUNTS)?.state.get() !== undefined

const belowTop = ({ maybe }: Services): string | undefined => maybe(CORE)?.ctx.router.state.get().stack.at(-2)?.id

/** The navigation rules about wallets (specification §2). */
export const policy: RoutePolicy = {
  id: 'wallets',
  start(asked, context) {
    const connected = hasAccount(context)
    if (asked && asked.ref.id !== ACCOUNT.id) return undefined
    if (!connected) return { ref: CONNECT }
    return { ref: isStuck(context) ? UNSUPPORTED_CHAIN : ACCOUNT }
  },
  // A person who is adding a wallet, or connecting on another namespace, goes back to the view that they came from.
  back: (from, context) =>
    from.id === CONNECT.id && !from.params && hasAccount(context) && belowTop(context) !== PROFILE_WALLETS.id
      ? { ref: ACCOUNT }
      : undefined,
  // SwitchNetwork is a step of UnsupportedChain here, so neither may be closed while the network is unsupported.
  close: ({ id }, context) =>
    (id === UNSUPPORTED_CHAIN.id || id === SWITCH_NETWORK.id) && isStuck(context) ? 'refuse' : undefined,
}
