import { defineView } from '#kernel'
import type { RemoteWalletParams } from '#wallet'

export const CONNECTING_WALLET_CONNECT = /* @__PURE__ */ defineView<RemoteWalletParams>('ConnectingWalletConnect')
export const CONNECTING_WALLET_CONNECT_BASIC = /* @__PURE__ */ defineView('ConnectingWalletConnectBasic')

/** Offers a link to the wallet's app, where a request waits. Closes by itself once that is answered. */
export const OPEN_WALLET = /* @__PURE__ */ defineView('OpenWallet')
