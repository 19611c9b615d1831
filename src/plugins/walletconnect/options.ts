import type { ChainNamespace } from '#wallet'
import type { LinkOptions } from './links/pairingLink.ts'

/** Lists of the host's own for a namespace; each replaces the plugin's. */
export interface NamespaceOptions {
  readonly methods?: readonly string[] | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
  /** RPC addresses by CAIP-2 id, told to the wallet. */
  readonly rpcMap?: Readonly<Partial<Record<string, string>>> | undefined
}
export type NamespaceOverrides = Readonly<Partial<Record<ChainNamespace, NamespaceOptions>>>

export interface WalletConnectOptions extends LinkOptions {
  /**
   * Lets a frame of the relay's owner attest this page's address, which wallets may show; default false. The first uri
   * comes up to 5 s later where that frame does not answer.
   */
  readonly attestation?: boolean | undefined
  /** What is proposed to wallets in a namespace, instead of the plugin's own lists. */
  readonly namespaces?: NamespaceOverrides | undefined
}
