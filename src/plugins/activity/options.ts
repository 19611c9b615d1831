import type { ChainNamespace } from '#wallet'

/** What a host may pass: `activity({ namespaces: ['eip155', 'solana'] })`. */
export interface ActivityOptions {
  /** Whose history is shown; default `eip155`, the only namespace that the hosted data API has one of (specification §9). */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** Where the host says nothing: a fact about the service, whatever chains there are. */
export const OWN_NAMESPACES: readonly ChainNamespace[] = ['eip155']
