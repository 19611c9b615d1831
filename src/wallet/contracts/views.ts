/** Views that other rooms link to; marked pure, so that a page pays only for those it uses. Ids are the specification's view names, else the facts'. */
import { defineView } from '#kernel'
import type { CaipNetworkId, ChainNamespace } from './caip.ts'
import type { WalletListing } from './entities.ts'

/** Which wallets are wanted: those of one namespace, to be used on a network of it. */
export interface Wish {
  readonly namespace: ChainNamespace
  readonly network?: CaipNetworkId | undefined
}

/** Drawn by the shell. Connect lists all wallets, or those that are wanted. */
export const CONNECT = /* @__PURE__ */ defineView<Wish | undefined>('Connect')
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

/** `walletconnect` */
export const CONNECTING_WALLET_CONNECT = /* @__PURE__ */ defineView<{
  readonly wallet?: WalletListing | undefined
  /** Undefined: whatever the wallet has. */
  readonly wish?: Wish | undefined
}>('ConnectingWalletConnect')
export const CONNECTING_WALLET_CONNECT_BASIC = /* @__PURE__ */ defineView('ConnectingWalletConnectBasic')

/** `frame`, `siwx`, `names`, `send`, `swaps`, `onramp`, `receive`, `activity` */
export const APPROVE_TRANSACTION = /* @__PURE__ */ defineView('ApproveTransaction')
export const SIWX_SIGN_MESSAGE = /* @__PURE__ */ defineView('SIWXSignMessage')
export const REGISTER_ACCOUNT_NAME = /* @__PURE__ */ defineView('RegisterAccountName')
export const REGISTER_ACCOUNT_NAME_SUCCESS = /* @__PURE__ */ defineView<{ readonly name: string }>(
  'RegisterAccountNameSuccess',
)
export const CONNECTING_FARCASTER = /* @__PURE__ */ defineView('ConnectingFarcaster')
export const SEND = /* @__PURE__ */ defineView<
  | { readonly to?: string | undefined; readonly amount?: string | undefined; readonly token?: string | undefined }
  | undefined,
  { readonly hash: string }
>('WalletSend')
export const SWAP = /* @__PURE__ */ defineView<
  | { readonly from?: string | undefined; readonly to?: string | undefined; readonly amount?: string | undefined }
  | undefined
>('Swap')
export const ONRAMP_PROVIDERS = /* @__PURE__ */ defineView('OnRampProviders')
/** The address of the namespace in use, or of the one that is named. */
export const RECEIVE = /* @__PURE__ */ defineView<{ readonly namespace?: ChainNamespace | undefined } | undefined>(
  'WalletReceive',
)
export const TRANSACTIONS = /* @__PURE__ */ defineView('Transactions')
