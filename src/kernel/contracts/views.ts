/** Views that other rooms link to. Ids are the specification's view names, else the facts'. */
import { defineView } from '../refs.ts'
import type { CaipNetworkId } from './caip.ts'
import type { ChainNamespace } from './caip.ts'
import type { WalletListing } from './entities.ts'

/** Drawn by the shell. */
export const CONNECT = defineView('Connect')
export const ACCOUNT = defineView('Account')

/** `wallets` */
export const CONNECTING_EXTERNAL = defineView<{ readonly connectorId: string; readonly namespace?: ChainNamespace }>('ConnectingExternal')
export const NETWORKS_VIEW = defineView('Networks')
export const SWITCH_NETWORK = defineView<{ readonly network: CaipNetworkId }>('SwitchNetwork')
export const UNSUPPORTED_CHAIN = defineView('UnsupportedChain')
export const WHAT_IS_A_WALLET = defineView('WhatIsAWallet')
export const WHAT_IS_A_NETWORK = defineView('WhatIsANetwork')
export const GET_WALLET = defineView('GetWallet')
export const DOWNLOADS = defineView<{ readonly wallet: WalletListing }>('Downloads')
export const ALL_WALLETS = defineView('AllWallets')
export const CONNECT_WALLETS = defineView('ConnectWallets')
export const SWITCH_ACTIVE_CHAIN = defineView<{ readonly network: CaipNetworkId }>('SwitchActiveChain')
export const CONNECTING_MULTI_CHAIN = defineView<{ readonly connectorId: string }>('ConnectingMultiChain')
export const PROFILE_WALLETS = defineView('ProfileWallets')

/** `walletconnect` */
export const CONNECTING_WALLET_CONNECT = defineView<{ readonly wallet?: WalletListing }>('ConnectingWalletConnect')
export const CONNECTING_WALLET_CONNECT_BASIC = defineView('ConnectingWalletConnectBasic')

/** `frame`, `siwx`, `names`, `send`, `swaps`, `onramp`, `receive`, `activity` */
export const APPROVE_TRANSACTION = defineView('ApproveTransaction')
export const SIWX_SIGN_MESSAGE = defineView('SIWXSignMessage')
export const REGISTER_ACCOUNT_NAME = defineView('RegisterAccountName')
export const REGISTER_ACCOUNT_NAME_SUCCESS = defineView<{ readonly name: string }>('RegisterAccountNameSuccess')
export const CONNECTING_FARCASTER = defineView('ConnectingFarcaster')
export const SEND = defineView<{ readonly to?: string; readonly amount?: string; readonly token?: string } | undefined, { readonly hash: string }>('WalletSend')
export const SWAP = defineView<{ readonly from?: string; readonly to?: string; readonly amount?: string } | undefined>('Swap')
export const ONRAMP_PROVIDERS = defineView('OnRampProviders')
export const RECEIVE = defineView('WalletReceive')
export const TRANSACTIONS = defineView('Transactions')
