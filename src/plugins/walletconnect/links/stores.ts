import type { Environment, WalletListing } from '#wallet'
import { safeWebLink } from '#kit'

/**
 * Where to get a wallet: `page` if there are several stores to choose from; a link if there is one, or one for this phone;
 * undefined if none is known.
 */
export type GetWallet = { readonly kind: 'page' } | { readonly kind: 'link'; readonly href: string }

export function getWallet(
  wallet: Pick<WalletListing, 'chrome_store' | 'app_store' | 'play_store' | 'homepage'>,
  { ios, android }: Pick<Environment, 'ios' | 'android'>,
): GetWallet | undefined {
  const link = (href: string | undefined): GetWallet | undefined => (href ? { kind: 'link', href } : undefined)
  const homepage = safeWebLink(wallet.homepage)
  if (ios) return link(safeWebLink(wallet.app_store) ?? homepage)
  if (android) return link(safeWebLink(wallet.play_store) ?? homepage)
  const places = [
    safeWebLink(wallet.chrome_store),
    safeWebLink(wallet.app_store),
    safeWebLink(wallet.play_store),
    homepage,
  ].filter((href) => href !== undefined)
  return places.length > 1 ? { kind: 'page' } : link(places[0])
}
