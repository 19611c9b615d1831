import type { InstalledPlugin } from '#kernel'
import type { ModalOptions, PluginCsp, CspDirective } from '#wallet'

/** The options of `createModal`, as far as a policy depends on them. */
export interface CspOptions extends Pick<
  ModalOptions,
  'networks' | 'endpoints' | 'customRpcUrls' | 'customWallets' | 'framedBy'
> {
  readonly projectId?: string | undefined
  /** As passed to either `createModal`: a list without `wallets()` is taken as the preset's addition. */
  readonly plugins?: readonly InstalledPlugin[] | undefined
}

/** What only the page knows. */
export interface PageOptions {
  /** The page's own origin: sources there are written `'self'`. */
  readonly origin?: string | undefined
  /** Where scripts come from beside the page itself: the address of the CDN that has `latchkey.js`. */
  readonly scripts?: readonly string[] | undefined
  /**
   * Where pictures may be fetched from that strangers choose (tokens, NFTs, people, wallets on other devices), instead of any
   * https address. What comes from elsewhere is drawn as the first letter of its name.
   */
  readonly pictures?: readonly string[] | undefined
  /** A server renders the buttons of `latchkey/react`, whose one inline style is allowed by its hash. */
  readonly serverButtons?: boolean | undefined
  /** The page's own needs, and those of third parties' plugins. */
  readonly policies?: readonly PluginCsp[] | undefined
  /** An address that the browser tells of violations. */
  readonly report?: string | undefined
}

/** One reason for one source; a source may have several. */
export interface CspReason {
  readonly directive: CspDirective | 'frame-ancestors'
  readonly source: string
  /** The plugin that needs it; `page` and `modal` are the page itself and the modal without plugins. */
  readonly by: string
  readonly why: string
}

export interface ContentSecurityPolicy {
  readonly directives: Readonly<Record<string, readonly string[]>>
  /** The value of the header `Content-Security-Policy`. */
  readonly header: string
  /** For `<meta http-equiv>`, where browsers ignore `frame-ancestors` and `report-uri`. */
  readonly meta: string
  readonly reasons: readonly CspReason[]
  /** The policy over several lines, every source with its reasons, for people. */
  readonly explained: string
  /** Installed plugins that state nothing: what they need is in their own docs, and goes into `policies`. */
  readonly unstated: readonly string[]
}
