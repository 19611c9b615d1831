/** The providers that this plugin knows: what they sell where, and how their pages are reached. */
import type { CaipNetworkId, Currency } from '#wallet'
import { safeWebLink } from '#kit'
import type { OnrampOptions } from '../options.ts'
import { SYMBOL_OF_SOLANA, USUAL_SYMBOL } from './wire.ts'

export interface Provider {
  readonly name: string
  readonly label: string
  /** In percent, for the person (specification §9). */
  readonly fee: readonly [number, number]
  readonly namespaces: readonly string[]
  /** Only there a link may lead. */
  readonly page: string
  /** The service generates its links; otherwise they are written here, with the host's public key. */
  readonly generated: boolean
}

const PROVIDERS: readonly Provider[] = [
  {
    name: 'coinbase',
    label: 'Coinbase',
    fee: [1, 2],
    namespaces: ['eip155'],
    page: 'https://pay.coinbase.com',
    generated: true,
  },
  {
    name: 'meld',
    label: 'Meld.io',
    fee: [1, 2],
    namespaces: ['eip155', 'solana'],
    page: 'https://meldcrypto.com',
    generated: false,
  },
]

/** The names are accepted as an array of strings only (specification §5). Providers without a needed key are left out. */
export function readProviders(names: unknown, options: OnrampOptions | undefined): readonly Provider[] {
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return []
  return [...new Set<string>(names)].flatMap((name) => {
    const found = PROVIDERS.find((provider) => provider.name === name)
    if (!found || (!found.generated && !options?.publicKeys?.[name])) return []
    return [{ ...found, page: options?.pages?.[name] ?? found.page }]
  })
}

/** The one currency that a provider's written link names on this network; undefined where it sells any. */
export function onlySymbol({ name }: Pick<Provider, 'name'>, network: CaipNetworkId): string | undefined {
  if (PROVIDERS.find((provider) => provider.name === name)?.generated) return undefined
  return network.startsWith('solana:') ? SYMBOL_OF_SOLANA : USUAL_SYMBOL
}

export const feeOf = (name: string): Provider['fee'] | undefined => PROVIDERS.find((one) => one.name === name)?.fee

export const sells = (provider: Provider, currency: Currency, network: CaipNetworkId): boolean =>
  (onlySymbol(provider, network) ?? currency.symbol) === currency.symbol

/** The link that is written here (specification §7). */
export function writtenLink(
  { name, page }: Provider,
  {
    network,
    address,
    projectId,
  }: { readonly network: CaipNetworkId; readonly address: string; readonly projectId: string },
  options: OnrampOptions | undefined,
): string {
  if (!URL.canParse(page)) return ''
  const url = new URL(page)
  url.searchParams.set('publicKey', options?.publicKeys?.[name] ?? '')
  url.searchParams.set('destinationCurrencyCode', onlySymbol({ name }, network) ?? '')
  url.searchParams.set('walletAddress', address)
  url.searchParams.set('externalCustomerId', projectId)
  return url.href
}

/** The link if it is safe to open and leads to the provider's own page; otherwise empty (threat T5). */
export function expectedLink({ page }: Provider, link: string): string {
  const safe = safeWebLink(link)
  return safe !== undefined && URL.canParse(page) && new URL(safe).origin === new URL(page).origin ? safe : ''
}
