import type { WalletListing } from '#wallet'
import { hasWay } from './pairingLink.ts'

/**
 * How a wallet can be reached from here.
 * - `browser`: it is in this browser already. `qrcode`: a phone scans. `mobile`: its app on this phone. `page`: its app
 *   opens this page in its own browser. `web`, `desktop`: its website, its program. `unsupported`: only by getting it.
 */
export type Platform = 'browser' | 'page' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

interface Here {
  /** A connector of this wallet is registered. */
  readonly installed: boolean
  readonly mobile: boolean
  /** It wants to open this page in its own browser. */
  readonly browses: boolean
}

interface Rule {
  readonly platform: Platform
  when(wallet: WalletListing, here: Here): boolean
}

/** In the order of the tabs; the first is chosen. */
const RULES: readonly Rule[] = [
  { platform: 'browser', when: (_, { installed }) => installed },
  { platform: 'page', when: (_, { browses }) => browses },
  { platform: 'mobile', when: (wallet, { mobile, browses }) => mobile && !browses && hasWay(wallet, 'mobile') },
  { platform: 'qrcode', when: (wallet, { mobile }) => !mobile && hasWay(wallet, 'mobile') },
  { platform: 'web', when: (wallet, { browses }) => !browses && hasWay(wallet, 'web') },
  { platform: 'desktop', when: (wallet, { mobile }) => !mobile && hasWay(wallet, 'desktop') },
]

/** Never empty. Without a wallet a phone scans, whichever wallet it has. */
export function platformsOf(wallet: WalletListing | undefined, here: Here): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const found = RULES.filter(({ when }) => when(wallet, here)).map(({ platform }) => platform)
  if (found.length > 0) return found
  // The directory knows no link, yet the wallet speaks the protocol: any phone that has it can scan.
  return !here.mobile && wallet.supports_wc !== false && !wallet.chrome_store ? ['qrcode'] : ['unsupported']
}
