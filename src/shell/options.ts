import type { AppMetadata, HostOptions, ModalOptions } from '#wallet'
import { copyOf } from '#kernel/runtime'
import { cleanText } from '#kit'
import { networkIdOf, normalizeNetworks } from './networks.ts'
import { readEndpoints } from './wire.ts'

/** Feature switches that belong to no plugin (specification §1), with their defaults. */
export const PRODUCT_FEATURES = {
  receive: true,
  send: true,
  emailShowWallets: true,
  // Off by default, so that no data about visitors leaves the page unless the host wants it.
  analytics: false,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
} as const

const VERSION = '0.1.0'

/** Fills in the defaults. Invalid values are left out; alerts name them later. Throws INVALID_OPTIONS for bad networks. */
export function readOptions(options: ModalOptions, page: Document | undefined = globalThis.document): HostOptions {
  const { networks: _networks, plugins: _plugins, logger: _logger, defaultNetwork: wanted, ...others } = options
  const { metadata, customWallets, endpoints: own, ...rest } = others
  const networks = normalizeNetworks(options.networks)
  const defaultId = wanted && networkIdOf(wanted)

  // Copies, because every plugin reads them and none may change them for others or for the host (threat T29).
  return {
    ...copyOf(rest),
    // A wallet needs an id to be told apart, and a name to be chosen.
    ...(Array.isArray(customWallets) && {
      customWallets: copyOf(customWallets.filter((wallet) => wallet?.id && wallet.name)),
    }),
    projectId: options.projectId ?? '',
    networks,
    defaultNetwork: networks.find(({ caipNetworkId }) => caipNetworkId === defaultId),
    metadata: readMetadata(metadata, page),
    ...readEndpoints(own),
    sdk: { type: 'latchkey', version: `html-${VERSION}` },
  }
}

function readMetadata(given: Partial<AppMetadata> | undefined, page: Document | undefined): AppMetadata {
  const meta = (name: string): string | undefined =>
    page?.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? undefined
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    // Cleaned, because it is shown in sentences and sent to wallets, and a page's title may contain others' text (threat T1).
    name: cleanText(given?.name ?? page?.title ?? ''),
    description: given?.description ?? meta('og:description') ?? meta('description') ?? '',
    url: given?.url ?? page?.location?.origin ?? '',
    icons: copyOf(given?.icons) ?? (icon ? [icon] : []),
  }
}
