import type { PluginContext } from '#kernel'
import { ACCOUNTS, ENVIRONMENT } from '#wallet'
import { cleanText, safeWalletLink, useReadable } from '#kit'
import { targetOf, type OpenLink } from '../links/pairingLink.ts'
import { PAIRING } from '../tokens.ts'

export interface Waiting {
  /** Of the wallet that is asked; of the connected one while nothing is. */
  readonly wallet: string
  readonly icon: string | undefined
  readonly isAsked: boolean
  /** Opens its app; only on a phone, where the wallet is on the same device. */
  readonly link: Omit<OpenLink, 'redirect'> | undefined
}

/** Which wallet has a question now, and how to get there. */
export function useWaiting(ctx: PluginContext): Waiting {
  const request = useReadable(ctx.use(PAIRING).waiting)
  const connected = useReadable(ctx.use(ACCOUNTS).state, (account) => account?.connectedWalletInfo)
  const environment = ctx.use(ENVIRONMENT)
  // What the wallet says of itself is no more to be trusted than the directory (threat T5).
  const href = environment.mobile ? safeWalletLink(request?.href) : undefined
  return {
    wallet: cleanText(request?.wallet || connected?.name || '', 60) || ctx.i18n.t('walletconnect.wallet'),
    icon: connected?.icon,
    isAsked: request !== undefined,
    link: href === undefined ? undefined : { href, target: targetOf('mobile', environment) },
  }
}
