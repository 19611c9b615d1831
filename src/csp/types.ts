import type { InstalledPlugin } from '#kernel'
import type { ModalOptions, PluginCsp, CspDirective } from '#wallet'

/** The options of `createModal` on which a policy depends. */
export interface CspOptions extends Pick<
  ModalOptions,
  'networks' | 'endpoints' | 'customRpcUrls' | 'customWallets' | 'framedBy'
> {
  readonly projectId?: string | undefined
  /** The same as for either `createModal`. If the list lacks `wallets()`, the plugins of the preset are added. */
  readonly plugins?: readonly InstalledPlugin[] | undefined
}

/** What only the page knows. */
export interface PageOptions {
  /** The page's own origin; its sources are written as `'self'`. */
  readonly origin?: string | undefined
  /** Other addresses of scripts, such as that of the CDN that has `latchkey.js`. */
  readonly scripts?: readonly string[] | undefined
  /**
   * Hosts from which pictures from others may be fetched (of tokens, NFTs, people, remote wallets), instead of any https address.
   * For a picture elsewhere, the first letter of the name is shown.
   */
  readonly pictures?: readonly string[] | undefined
  /** True if a server renders the buttons of `latchkey/react`: their one inline style is allowed by its hash. */
  readonly serverButtons?: boolean | undefined
  /** What the page itself and plugins from others need. */
  readonly policies?: readonly PluginCsp[] | undefined
  /** An address to which the browser reports violations. */
  readonly report?: string | undefined
}

/** One reason for one source; a source may have several. */
export interface CspReason {
  readonly directive: CspDirective | 'frame-ancestors'
  readonly source: string
  /** The plugin that needs it, `page` for the page itself, or `modal` for the modal without plugins. */
  readonly by: string
  readonly why: string
}

export interface ContentSecurityPolicy {
  readonly directives: Readonly<Record<string, readonly string[]>>
  /** The value of the header `Content-Security-Policy`. */
  readonly header: string
  /** For `<meta http-equiv>`: without `frame-ancestors` and `report-uri`, which browsers ignore there. */
  readonly meta: string
  readonly reasons: readonly CspReason[]
  /** The policy in several lines for people, every source with its reasons. */
  readonly explained: string
  /** Installed plugins that declare nothing. Look into their documentation, and pass what they need as `policies`. */
  readonly unstated: readonly string[]
}
