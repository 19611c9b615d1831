/** The address of a provider's page for one purchase, written here or by the service, and only if it leads there. */
import type { Http } from '#kernel'
import { safeWebLink } from '#kit'
import { parseCaipAddress, type CaipAddress, type CaipNetworkId, type Currency } from '#wallet'
import type { OnrampOptions } from '../options.ts'
import { chainName } from './currencies.ts'
import { onlySymbol, type Provider } from './providers.ts'
import { generateLink } from './wire.ts'

export interface Purchase {
  readonly http: Http
  readonly signal: AbortSignal
  readonly projectId: string
  readonly network: CaipNetworkId
  readonly account: CaipAddress
  readonly currency: Currency
  /** Decimal strings. `bought` is undefined if nobody has promised it. */
  readonly paid: string
  readonly bought: string | undefined
}

/** Empty if there is none, or it would lead elsewhere. Rejects where the service does not answer. */
export async function providerLink(
  provider: Provider,
  purchase: Purchase,
  options: OnrampOptions | undefined,
): Promise<string> {
  const { account, bought, currency, network, paid, projectId } = purchase
  const { address } = parseCaipAddress(account)
  if (!provider.generated)
    return expectedLink(provider, writtenLink(provider, { network, address, projectId }, options))
  const name = chainName(currency, network)
  if (name === undefined) return ''
  const { symbol } = currency
  return expectedLink(
    provider,
    await generateLink(purchase, projectId, { address, network: name, symbol, paid, bought }),
  )
}

/** The link that is written here (specification §7). */
function writtenLink(
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
