/** What a page's Content Security Policy must allow, as plugins declare it. For `latchkey/csp`; never loaded with the modal. */
import type { Network } from './networks.ts'
import type { ModalOptions } from './modal.ts'
import type { EndpointKey } from '#kernel'

/** Directives that list sources. */
export type CspDirective =
  | 'connect-src'
  | 'font-src'
  | 'form-action'
  | 'frame-src'
  | 'img-src'
  | 'manifest-src'
  | 'media-src'
  | 'script-src'
  | 'style-src'
  | 'worker-src'

export interface CspNeed {
  readonly directive: CspDirective
  /** An address, of which only the origin is used; a scheme (`data:`); or a keyword with its quotes. */
  readonly source: string
  /** What it is for, for the person who decides whether to allow it. */
  readonly why: string
}

/** The host's options from which a policy is made. */
export interface CspContext extends Pick<ModalOptions, 'projectId' | 'customWallets'> {
  readonly networks: readonly Network[]
  readonly endpoints: Readonly<Record<EndpointKey, string>>
  /** Endpoints that the host set itself. */
  readonly ownEndpoints: readonly EndpointKey[]
  /** Nodes of a network, in the order in which they are asked. */
  rpcUrls(network: Network): readonly string[]
}

/** The declaration of one plugin. Put it into its own file, beside the manifest, so that pages do not load it. */
export interface PluginCsp {
  /** The plugin's id. */
  readonly plugin: string
  /** `options` are the host's options for the plugin, unchecked. */
  needs(context: CspContext, options: unknown): readonly CspNeed[]
}
