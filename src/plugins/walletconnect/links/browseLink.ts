import type { ChainNamespace, Environment, WalletListing } from '#wallet'
import { targetOf, type OpenLink } from './pairingLink.ts'

/** A wallet whose app opens this page in its own browser, so that it needs no pairing. */
interface BrowsingWallet {
  /** Ids in the directory, where a wallet may be listed more than once. */
  readonly ids: readonly string[]
  readonly namespaces: readonly ChainNamespace[]
  /** Names that the wallet's own browser puts on the window. One of them means that the page is open there already. */
  readonly globals: readonly string[]
  /** `page` and `origin` are encoded. */
  href(page: string, origin: string, environment: Pick<Environment, 'android'>): string
}

const WALLETS: readonly BrowsingWallet[] = [
  {
    ids: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
    namespaces: ['solana', 'eip155', 'bip122'],
    globals: ['phantom'],
    // Browsers on Android do not open an app for an https link. The intent names the package, so no other app can take it.
    href: (page, origin, { android }) =>
      android
        ? `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  {
    ids: ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
    namespaces: ['solana'],
    globals: ['solflare'],
    href: (page, origin) => `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`,
  },
  {
    ids: [
      'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    ],
    namespaces: ['solana', 'eip155'],
    globals: ['coinbaseSolana', 'coinbaseWalletExtension'],
    href: (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
]

/**
 * The link that opens `page` in the wallet's own browser. Undefined for all but a few wallets, inside that browser, and on a
 * computer. The links are in the table above, and never from the directory, which is untrusted (threat T5).
 */
export function browseLink(
  wallet: Pick<WalletListing, 'id'>,
  namespace: ChainNamespace | undefined,
  environment: Pick<Environment, 'mobile' | 'android' | 'telegram' | 'iframe'>,
  page: Pick<Location, 'href' | 'origin'>,
  globals: object = globalThis,
): OpenLink | undefined {
  const known = WALLETS.find(({ ids }) => ids.includes(wallet.id))
  if (!environment.mobile || !known || !namespace || known.globals.some((name) => name in globals)) return undefined
  if (!known.namespaces.includes(namespace)) return undefined
  const href = known.href(encodeURIComponent(page.href), encodeURIComponent(page.origin), environment)
  return { href, redirect: href, target: targetOf('mobile', environment) }
}
