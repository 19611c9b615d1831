import { defineToken, defineView, type ViewRef } from '#kernel'
import type { RECEIVE } from '#wallet'
import type { Receivers } from './receivers.ts'

export type ReceiveParams = typeof RECEIVE extends ViewRef<infer P> ? P : never

/** The list of networks on which assets can be sent to the address. */
export const COMPATIBLE_NETWORKS = /* @__PURE__ */ defineView<ReceiveParams>('WalletCompatibleNetworks')

/** Finds the account whose address is shown. */
export const RECEIVERS = /* @__PURE__ */ defineToken<Receivers>('receive/receivers')
