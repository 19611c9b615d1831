import type { WalletListing } from '#wallet'
import { hasLink } from './pairingLink.ts'

/**
 * How a wallet can be connected from here.
 * - `browser`: it is in this browser already. `qrcode`: a phone scans a code. `mobile`: its app on this phone. `page`: its app
 *   opens this page in its own browser. `web`, `desktop`: its website, its program. `unsupported`: not from here.
 */
export type Platform = 'browser' | 'page' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

interface Conditions {
  /** A connector of this wallet is registered. */
  readonly installed: boolean
  readonly mobile: boolean
  /** Its app opens this page in its own browser. */
  readonly opensPage: boolean
}

interface Rule {
  readonly platform: Platform
  when(wallet: WalletListing, here: Conditions): boolean
}

/** In the order of the tabs. The first one is selected. */
const RULES: readonly Rule[] = [
  { platform: 'browser', when: (_, { installed }) => installed },
  { platform: 'page', when: (_, { opensPage }) => opensPage },
  { platform: 'mobile', when: (wallet, { mobile, opensPage }) => mobile && !opensPage && hasLink(wallet, 'mobile') },
  { platform: 'qrcode', when: (wallet, { mobile }) => !mobile && hasLink(wallet, 'mobile') },
  { platform: 'web', when: (wallet, { opensPage }) => !opensPage && hasLink(wallet, 'web') },
  { platform: 'desktop', when: (wallet, { mobile }) => !mobile && hasLink(wallet, 'desktop') },
]

/** Never empty. Without a wallet, any phone can scan the code. */
export function platformsOf(wallet: WalletListing | undefined, here: Conditions): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const found = RULES.filter(({ when }) => when(wallet, here)).map(({ platform }) => platform)
  if (found.length > 0) return found
  // The directory has no link, but the wallet supports WalletConnect, so a phone that has it can scan.
  return !here.mobile && wallet.supports_wc !== false && !wallet.chrome_store ? ['qrcode'] : ['unsupported']
}
