import type { PluginContext } from '#kernel'
import { ACCOUNTS, ENVIRONMENT } from '#wallet'
import { cleanText, safeWalletLink, useReadable } from '#kit'
import { targetOf, type OpenLink } from '../links/pairingLink.ts'
import { PAIRING } from '../tokens.ts'

export interface Waiting {
  /** The name of the wallet where a request waits; of the connected one if none waits. */
  readonly wallet: string
  readonly icon: string | undefined
  readonly isWaiting: boolean
  /** Opens its app. Only on a phone, where the wallet is on the same device. */
  readonly link: Omit<OpenLink, 'redirect'> | undefined
}

/** Which wallet has a request that waits, and how to open it. */
export function useWaiting(ctx: PluginContext): Waiting {
  const request = useReadable(ctx.use(PAIRING).waiting)
  const connected = useReadable(ctx.use(ACCOUNTS).state, (account) => account?.connectedWalletInfo)
  const environment = ctx.use(ENVIRONMENT)
  // The wallet gives this link itself, so it is untrusted (threat T5).
  const href = environment.mobile ? safeWalletLink(request?.href) : undefined
  return {
    wallet: cleanText(request?.wallet || connected?.name || '', 60) || ctx.i18n.t('walletconnect.wallet'),
    icon: connected?.icon,
    isWaiting: request !== undefined,
    link: href === undefined ? undefined : { href, target: targetOf('mobile', environment) },
  }
}
