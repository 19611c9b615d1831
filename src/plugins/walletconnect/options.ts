import type { ChainNamespace } from '#wallet'
import type { LinkOptions } from './links/pairingLink.ts'

/** The host's own lists for a namespace. Each replaces the plugin's list. */
export interface NamespaceOptions {
  readonly methods?: readonly string[] | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
  /** RPC addresses by CAIP-2 id, sent to the wallet. */
  readonly rpcMap?: Readonly<Partial<Record<string, string>>> | undefined
}
export type NamespaceOverrides = Readonly<Partial<Record<ChainNamespace, NamespaceOptions>>>

export interface WalletConnectOptions extends LinkOptions {
  /**
   * Lets a frame of the relay's operator attest this page's address, which wallets may show; default false. If that frame does
   * not answer, the first uri comes up to 5 s later.
   */
  readonly attestation?: boolean | undefined
  /** Proposed to wallets in a namespace, instead of the plugin's own lists. */
  readonly namespaces?: NamespaceOverrides | undefined
}
