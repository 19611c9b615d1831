import { defineToken, defineView } from '#kernel'
import type { SendForm } from './form/createForm.ts'
import type { KnownReceivers } from './receivers/known.ts'

export const SELECT_TOKEN = /* @__PURE__ */ defineView('WalletSendSelectToken')
/** The review of `FORM`. */
export const PREVIEW = /* @__PURE__ */ defineView('WalletSendPreview')
/** The progress of the sending at this place of `SENDER.sendings`, by its key. */
export const PROGRESS = /* @__PURE__ */ defineView<{ readonly key: string }>('WalletSendConfirmed')
/** Answers with the text of a QR code. */
export const SCAN = /* @__PURE__ */ defineView<void, string>('WalletSendScan')

/** What the person has chosen so far. */
export const FORM = /* @__PURE__ */ defineToken<SendForm>('send/form')
/** Addresses that the person has dealt with, and their own. */
export const KNOWN = /* @__PURE__ */ defineToken<KnownReceivers>('send/known')
