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
  // Who adds a wallet, or one of another namespace, goes back to where they wanted it, as the stack says.
  back: (from, context) =>
    from.id === CONNECT.id && !from.params && hasAccount(context) && belowTop(context) !== PROFILE_WALLETS.id
      ? { ref: ACCOUNT }
      : undefined,
  // A network that is missing is missing in both views: SwitchNetwork is then a step of UnsupportedChain.
  close: ({ id }, context) =>
    (id === UNSUPPORTED_CHAIN.id || id === SWITCH_NETWORK.id) && isStuck(context) ? 'refuse' : undefined,
}
