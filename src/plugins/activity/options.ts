import type { ChainNamespace } from '#wallet'

/** Options of `activity({ namespaces: ['eip155', 'solana'] })`. */
export interface ActivityOptions {
  /** Namespaces with a history; default `eip155`, the only one that the hosted data API supports (specification §9). */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** The default: what the hosted data API supports, whatever chains are installed. */
export const DEFAULT_NAMESPACES: readonly ChainNamespace[] = ['eip155']
