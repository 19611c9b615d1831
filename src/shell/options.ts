import type { AppMetadata, EndpointKey, HostOptions, ModalOptions } from '#kernel'
import { networkIdOf, normalizeNetworks } from './networks.ts'

/** The hosted services. Each can be replaced by any server with the same paths. */
const HOSTED: Readonly<Record<EndpointKey, string>> = {
  api: 'https://rpc.walletconnect.org',
  wallets: 'https://api.web3modal.org',
  rpc: 'https://rpc.walletconnect.org',
  analytics: 'https://pulse.walletconnect.org',
  frame: 'https://secure.walletconnect.org/sdk',
  relay: 'wss://relay.walletconnect.org',
}

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

/** A mistake in the options that is told to developers, by catalogue code, and does not stop the modal. */
export interface OptionAlert {
  readonly code: string
  readonly detail?: string
}

export interface ReadOptions {
  readonly host: HostOptions
  readonly alerts: readonly OptionAlert[]
}

/** Validates the host's options and fills in the defaults. Throws INVALID_OPTIONS for what nothing can be made of. */
export function readOptions(options: ModalOptions, page: Document | undefined = globalThis.document): ReadOptions {
  const { networks: _networks, defaultNetwork: wanted, metadata, endpoints: own, plugins: _plugins, ...rest } = options
  const networks = normalizeNetworks(options.networks)
  const alerts: OptionAlert[] = []
  if (!/^[0-9a-f]{32}$/i.test(options.projectId ?? '')) {
    alerts.push({ code: options.projectId ? 'ALERT_INVALID_PROJECT_ID' : 'ALERT_PROJECT_ID_NOT_CONFIGURED' })
  }
  const defaultId = wanted && networkIdOf(wanted)
  const defaultNetwork = networks.find(({ caipNetworkId }) => caipNetworkId === defaultId)
  if (defaultId && !defaultNetwork) alerts.push({ code: 'ALERT_NETWORK_NOT_FOUND', detail: defaultId })

  const endpoints: Record<EndpointKey, string> = { ...HOSTED }
  const ownEndpoints: EndpointKey[] = []
  for (const [key, url] of Object.entries(own ?? {}) as [EndpointKey, string | undefined][]) {
    if (url === undefined) continue
    if (!Object.hasOwn(HOSTED, key) || !URL.canParse(url)) {
      alerts.push({ code: 'ALERT_INVALID_OPTIONS', detail: `endpoints.${key}` })
      continue
    }
    endpoints[key] = url
    ownEndpoints.push(key)
  }

  // Every plugin reads it, none may change it for the others (T14).
  const host: HostOptions = {
    ...rest,
    projectId: options.projectId ?? '',
    networks,
    defaultNetwork,
    metadata: Object.freeze(readMetadata(metadata, page)),
    endpoints: Object.freeze(endpoints),
    ownEndpoints: Object.freeze(ownEndpoints),
    sdk: Object.freeze({ type: 'latchkey', version: `html-${VERSION}` }),
  }
  return { host, alerts }
}

function readMetadata(given: Partial<AppMetadata> | undefined, page: Document | undefined): AppMetadata {
  const meta = (name: string): string | undefined =>
    page?.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? undefined
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: given?.name ?? page?.title ?? '',
    description: given?.description ?? meta('og:description') ?? meta('description') ?? '',
    url: given?.url ?? page?.location?.origin ?? '',
    icons: given?.icons ?? (icon ? [icon] : []),
  }
}
