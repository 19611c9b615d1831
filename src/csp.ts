/**
 * `latchkey/csp`: computes the Content Security Policy that a page needs from its options for `createModal`, with a reason for
 * every source. For servers, build scripts and tests; pages do not load it.
 */
import type { PluginCsp } from '#wallet'
import { policyOf } from './csp/policy.ts'
import type { ContentSecurityPolicy, PageOptions, CspOptions } from './csp/types.ts'
import { activityCsp } from './plugins/activity/csp.ts'
import { balancesCsp } from './plugins/balances/csp.ts'
import { brandingCsp } from './plugins/branding/csp.ts'
import { branding } from './plugins/branding/index.ts'
import { emailCsp } from './plugins/email/csp.ts'
import { evmCsp } from './plugins/evm/csp.ts'
import { evm } from './plugins/evm/index.ts'
import { frameCsp } from './plugins/frame/csp.ts'
import { identityCsp } from './plugins/identity/csp.ts'
import { injectedCsp } from './plugins/injected/csp.ts'
import { injected } from './plugins/injected/index.ts'
import { namesCsp } from './plugins/names/csp.ts'
import { onrampCsp } from './plugins/onramp/csp.ts'
import { receiveCsp } from './plugins/receive/csp.ts'
import { siwxCsp } from './plugins/siwx/csp.ts'
import { sendCsp } from './plugins/send/csp.ts'
import { socialsCsp } from './plugins/socials/csp.ts'
import { solanaCsp } from './plugins/solana/csp.ts'
import { swapsCsp } from './plugins/swaps/csp.ts'
import { walletConnectCsp } from './plugins/walletconnect/csp.ts'
import { walletsCsp } from './plugins/wallets/csp.ts'
import { wallets } from './plugins/wallets/index.ts'

export type { PluginCsp, CspContext, CspDirective, CspNeed } from '#wallet'
export type { ContentSecurityPolicy, PageOptions, CspOptions, CspReason } from './csp/types.ts'

/** What the plugins of this package need. The needs of other plugins are passed in `policies`. */
const STATED: readonly PluginCsp[] = [
  walletsCsp,
  injectedCsp,
  evmCsp,
  brandingCsp,
  solanaCsp,
  walletConnectCsp,
  balancesCsp,
  activityCsp,
  receiveCsp,
  sendCsp,
  swapsCsp,
  identityCsp,
  siwxCsp,
  frameCsp,
  emailCsp,
  namesCsp,
  onrampCsp,
  socialsCsp,
]

/**
 * The strictest policy under which everything works that these options can show. Throws INVALID_OPTIONS for networks that
 * `createModal` would refuse too, and for an invalid source.
 */
export function contentSecurityPolicy(options: CspOptions, page: PageOptions = {}): ContentSecurityPolicy {
  return policyOf(options, page, { stated: STATED, preset: [wallets(), injected(), evm(), branding()] })
}
