import { defineToken, defineView } from '#kernel'
import type { EmbeddedWallet } from './embeddedWallet.ts'

/** The frame in the modal, where the person approves what the page asks of the embedded wallet. */
export const APPROVE_TRANSACTION = /* @__PURE__ */ defineView('ApproveTransaction')

/** Which of the person's accounts is used: the smart one or the plain one. */
export const SMART_ACCOUNT_SETTINGS = /* @__PURE__ */ defineView('SmartAccountSettings')

/** The embedded wallet with its frame, for the plugin's own views. */
export const EMBEDDED = /* @__PURE__ */ defineToken<EmbeddedWallet>('frame/embedded')
