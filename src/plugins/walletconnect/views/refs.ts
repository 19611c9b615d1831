import { defineView } from '#kernel'

/** Leads to the wallet's app, which has a question; leaves by itself once that is answered. */
export const OPEN_WALLET = /* @__PURE__ */ defineView('OpenWallet')
