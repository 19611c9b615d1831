/** The wallets that a page lists, and the ways to reach them (specification §3). Types only. */
import type { ChainNamespace } from './caip.ts'

/** A wallet of the directory (`GET /getWallets`). Links and texts are untrusted until checked. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null | undefined
  readonly image_id?: string | null | undefined
  readonly image_url?: string | null | undefined
  readonly chains?: readonly string[] | undefined
  readonly homepage?: string | null | undefined
  readonly order?: number | null | undefined
  readonly badge_type?: string | null | undefined
  readonly mobile_link?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly link_mode?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly injected?:
    | readonly { readonly namespace?: string | undefined; readonly injected_id?: string | undefined }[]
    | null
    | undefined
  readonly supports_wc?: boolean | undefined
}

/** A wallet that the host adds (`customWallets`). */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly image_url?: string | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly rdns?: string | undefined
}

/**
 * The kind of a connector, for hosts and services (specification §3: `WALLET_CONNECT`, `AUTH` …). It only decides the position in the
 * list: `ANNOUNCED`, `INJECTED` and `MULTI_CHAIN` are wallets of this page, `EXTERNAL` are connectors that the host adds.
 */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | (string & {})

/** A way to reach one wallet, as plain data. The live object is `Connector` in connector.ts. */
export interface ConnectorInfo {
  readonly id: string
  readonly name: string
  readonly chain: ChainNamespace
  readonly type: ConnectorType
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** The wallet's id in the directory, when known. */
  readonly explorerId?: string | undefined
  /** `rdns` is the wallet's own claim (EIP-6963), and proves nothing. */
  readonly info?: { readonly rdns?: string | undefined; readonly uuid?: string | undefined } | undefined
  /** How the person connects; `browser` by default. Part of the event `CONNECTED`. */
  readonly method?: 'browser' | 'qrcode' | 'mobile' | 'email' | 'social' | undefined
  /** The connector has one session for all its namespaces, so they connect and disconnect together. */
  readonly sharedSession?: boolean | undefined
  /** False if it is not in the list of wallets but reached in another way, such as a login. */
  readonly listed?: boolean | undefined
  /** The wallet does not ask the person itself, so the modal does. */
  readonly quiet?: boolean | undefined
  /** True if the wallet's own window is inside this page and must stay reachable beside the modal. */
  readonly ownUi?: boolean | undefined
  /** For MULTI_CHAIN entries: one connector per namespace. */
  readonly connectors?: readonly ConnectorInfo[] | undefined
}
