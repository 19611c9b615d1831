/** The wallets that a page lists, and how each is reached (specification §3). Types only. */
import type { ChainNamespace } from './caip.ts'

/** A wallet of the directory (`GET /getWallets`). Links and texts are hostile input until validated. */
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

/** A wallet that the host adds by hand. */
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
 * What kind of connector it is, for hosts and services (specification §3: `WALLET_CONNECT`, `AUTH` …). Nothing is decided by it but
 * the place in the list: `ANNOUNCED`, `INJECTED` and `MULTI_CHAIN` are wallets of this page, `EXTERNAL` others that the host brings.
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
  /** rdns is self-attested (EIP-6963): never a proof of identity. */
  readonly info?: { readonly rdns?: string | undefined; readonly uuid?: string | undefined } | undefined
  /** How the person connects with it; default `browser`. Told with `CONNECTED`. */
  readonly method?: 'browser' | 'qrcode' | 'mobile' | 'email' | 'social' | undefined
  /** One session stands behind all its namespaces, kept by the connector: they come and go together. */
  readonly sharedSession?: boolean | undefined
  /** False: it is reached in a way of its own (a login), not from the list of wallets. */
  readonly listed?: boolean | undefined
  /** It does what it is told without asking the person, so we ask. */
  readonly quiet?: boolean | undefined
  /** True when the wallet's own window is in this page and must stay reachable beside the modal. */
  readonly ownUi?: boolean | undefined
  /** For MULTI_CHAIN entries: one connector per namespace. */
  readonly connectors?: readonly ConnectorInfo[] | undefined
}
