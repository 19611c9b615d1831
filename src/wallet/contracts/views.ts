/** Views that other rooms link to; marked pure, so that a page pays only for those it uses. Ids are the specification's view names, else the facts'. */
import { defineView } from '#kernel'
import type { CaipNetworkId, ChainNamespace } from './caip.ts'
import type { WalletListing } from './wallets.ts'

/** Narrows Connect to the wallets of one namespace, which are then used on `network`. */
export interface ConnectFilter {
  readonly namespace: ChainNamespace
  readonly network?: CaipNetworkId | undefined
}

/** Drawn by the shell. Connect lists all wallets, or those that the filter lets through. */
export const CONNECT = /* @__PURE__ */ defineView<ConnectFilter | undefined>('Connect')
export const ACCOUNT = /* @__PURE__ */ defineView('Account')

/** `wallets` */
export const CONNECTING_EXTERNAL = /* @__PURE__ */ defineView<{
  readonly connectorId: string
  readonly namespace?: ChainNamespace | undefined
  readonly network?: CaipNetworkId | undefined
}>('ConnectingExternal')
export const NETWORKS_VIEW = /* @__PURE__ */ defineView('Networks')
export const SWITCH_NETWORK = /* @__PURE__ */ defineView<{ readonly network: CaipNetworkId }>('SwitchNetwork')
export const UNSUPPORTED_CHAIN = /* @__PURE__ */ defineView('UnsupportedChain')
export const WHAT_IS_A_WALLET = /* @__PURE__ */ defineView('WhatIsAWallet')
export const WHAT_IS_A_NETWORK = /* @__PURE__ */ defineView('WhatIsANetwork')
export const GET_WALLET = /* @__PURE__ */ defineView('GetWallet')
export const DOWNLOADS = /* @__PURE__ */ defineView<{ readonly wallet: WalletListing }>('Downloads')
export const ALL_WALLETS = /* @__PURE__ */ defineView('AllWallets')
export const CONNECT_WALLETS = /* @__PURE__ */ defineView('ConnectWallets')
export const SWITCH_ACTIVE_CHAIN = /* @__PURE__ */ defineView<{ readonly network: CaipNetworkId }>('SwitchActiveChain')
export const CONNECTING_MULTI_CHAIN = /* @__PURE__ */ defineView<{ readonly connectorId: string }>(
  'ConnectingMultiChain',
)
export const PROFILE_WALLETS = /* @__PURE__ */ defineView('ProfileWallets')

/** What a view of `REMOTE_WALLET` is opened with. */
export interface RemoteWalletParams {
  /** A wallet of the directory; undefined: whichever the person has. */
  readonly wallet?: WalletListing | undefined
  /** Undefined: whatever the wallet has. */
  readonly filter?: ConnectFilter | undefined
}

/** Links lead here only while some plugin has the view. */
export const ONRAMP_PROVIDERS = /* @__PURE__ */ defineView('OnRampProviders')
/** The address of the namespace in use, or of the one that is named. */
export const RECEIVE = /* @__PURE__ */ defineView<{ readonly namespace?: ChainNamespace | undefined } | undefined>(
  'WalletReceive',
)
export const TRANSACTIONS = /* @__PURE__ */ defineView('Transactions')
