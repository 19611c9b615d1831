import type { AppMetadata, HostOptions, ModalOptions } from '#wallet'
import { copyOf } from '#kernel/runtime'
import { cleanText } from '#kit'
import { networkIdOf, normalizeNetworks } from './networks.ts'
import { readEndpoints } from './wire.ts'

/** Switches of the product that are no plugin's own (specification §1), with their defaults. */
export const PRODUCT_FEATURES = {
  receive: true,
  send: true,
  emailShowWallets: true,
  // Off unless the host turns it on: nothing about visitors leaves the page unasked.
  analytics: false,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
} as const

const VERSION = '0.1.0'

/** Fills in the defaults. What cannot be used is left out, and told later. Throws INVALID_OPTIONS for bad networks. */
export function readOptions(options: ModalOptions, page: Document | undefined = globalThis.document): HostOptions {
  const { networks: _networks, plugins: _plugins, logger: _logger, defaultNetwork: wanted, ...others } = options
  const { metadata, customWallets, endpoints: own, ...rest } = others
  const networks = normalizeNetworks(options.networks)
  const defaultId = wanted && networkIdOf(wanted)

  // Copies: every plugin reads it, none may change it for the others (T29), and the host's own objects stay the host's.
  return {
    ...copyOf(rest),
    // Without an id nobody can tell it from another, without a name nobody can choose it.
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
    // Shown in sentences and told to wallets; a page's title may be made of what strangers wrote (threat T1).
    name: cleanText(given?.name ?? page?.title ?? ''),
    description: given?.description ?? meta('og:description') ?? meta('description') ?? '',
    url: given?.url ?? page?.location?.origin ?? '',
    icons: copyOf(given?.icons) ?? (icon ? [icon] : []),
  }
}
