import { defineToken, defineView } from '#kernel'
import type { SendForm } from './form/createForm.ts'
import type { KnownReceivers } from './receivers/known.ts'
import type { Sends } from './sender/sends.ts'

export const SELECT_TOKEN = /* @__PURE__ */ defineView('WalletSendSelectToken')
/** The review of `FORM`. */
export const PREVIEW = /* @__PURE__ */ defineView('WalletSendPreview')
/** The progress of the operation of `SENDS` with this key. */
export const PROGRESS = /* @__PURE__ */ defineView<{ readonly key: string }>('WalletSendConfirmed')
/** Answers with the text of a QR code. */
export const SCAN = /* @__PURE__ */ defineView<void, string>('WalletSendScan')

/** What the person has chosen so far. */
export const FORM = /* @__PURE__ */ defineToken<SendForm>('send/form')
/** What was begun in this page, and what earlier pages have left open. */
export const SENDS = /* @__PURE__ */ defineToken<Sends>('send/operations')
/** Addresses that the person has dealt with, and their own. */
export const KNOWN = /* @__PURE__ */ defineToken<KnownReceivers>('send/known')
