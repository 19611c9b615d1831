/** The views that others may open. They are marked pure, so that a page contains only those that it uses. */
import { defineView } from '#kernel'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './caip.ts'
import type { WalletListing } from './wallets.ts'

/** Limits the view Connect to the wallets of one namespace, which are then used on `network`. */
export interface ConnectFilter {
  readonly namespace: ChainNamespace
  readonly network?: CaipNetworkId | undefined
}

/** Drawn by the shell. Connect lists all wallets, or those that match the filter. */
export const CONNECT = /* @__PURE__ */ defineView<ConnectFilter | undefined>('Connect')
export const ACCOUNT = /* @__PURE__ */ defineView('Account')

/** The views of the plugin `wallets`, down to `PROFILE_WALLETS`. */
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

/** The parameters of a view of `REMOTE_WALLET`. */
export interface RemoteWalletParams {
  /** A wallet of the directory, or undefined for any wallet that the person has. */
  readonly wallet?: WalletListing | undefined
  /** The wanted namespace and network, or undefined for any that the wallet has. */
  readonly filter?: ConnectFilter | undefined
}

/** Show a link to this view only if some plugin has it (`router.canOpen`). */
export const ONRAMP_PROVIDERS = /* @__PURE__ */ defineView('OnRampProviders')
/** The address of the namespace in use, or of `namespace`. */
export const RECEIVE = /* @__PURE__ */ defineView<{ readonly namespace?: ChainNamespace | undefined } | undefined>(
  'WalletReceive',
)
export const TRANSACTIONS = /* @__PURE__ */ defineView('Transactions')

/** What a host or a plugin has decided already. What is given cannot be changed in the form. */
export interface SendParams {
  /** An address, or a name; on the network of `token`, or `network`. */
  readonly to?: string | undefined
  /** A plain decimal string: `0.25`. */
  readonly amount?: string | undefined
  /** CAIP-10; absent for the native currency, if `network` is given. */
  readonly token?: CaipAddress | undefined
  /** The network is switched first, if it is not the one in use. */
  readonly network?: CaipNetworkId | undefined
}

/** What a host or a plugin wants to have swapped. The person can change it in the form. */
export interface SwapParams {
  /** CAIP-10 of a token, or CAIP-2 of a network for its native currency. The network is switched first, if it is not the one in use. */
  readonly from?: CaipAddress | CaipNetworkId | undefined
  /** On the same network as `from`. */
  readonly to?: CaipAddress | CaipNetworkId | undefined
  /** How much of `from`, as a plain decimal string: `0.25`. */
  readonly amount?: string | undefined
}

/** Resolves to the hash of the swap, as soon as the wallet has returned it. Of the plugin `swaps`. */
export const SWAP = /* @__PURE__ */ defineView<SwapParams | undefined, string>('Swap')

/** Resolves to the hash, as soon as the wallet has returned it. Of the plugin `send`. */
export const SEND = /* @__PURE__ */ defineView<SendParams | undefined, string>('WalletSend')
