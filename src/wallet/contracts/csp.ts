/** What a page's Content Security Policy must allow, as plugins state it: for `latchkey/csp`, never loaded with the modal. */
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
  /** An address, of which the origin counts; a scheme (`data:`); or a keyword in its quotes. */
  readonly source: string
  /** For the person who decides whether to allow it: what it is for. */
  readonly why: string
}

/** The host's options as a policy is made of them. */
export interface CspContext extends Pick<ModalOptions, 'projectId' | 'customWallets'> {
  readonly networks: readonly Network[]
  readonly endpoints: Readonly<Record<EndpointKey, string>>
  /** Endpoints that the host set itself. */
  readonly ownEndpoints: readonly EndpointKey[]
  /** Nodes of a network, in the order in which they are asked. */
  rpcUrls(network: Network): readonly string[]
}

/** The statement of one plugin. It stands in a file of its own, beside the manifest, so that pages do not load it. */
export interface PluginCsp {
  /** The plugin's id. */
  readonly plugin: string
  /** `options` are what the host passed to the plugin, unchecked. */
  needs(context: CspContext, options: unknown): readonly CspNeed[]
}
