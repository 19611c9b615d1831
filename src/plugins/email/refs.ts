import { defineEvent, defineToken, defineView } from '#kernel'
import type { EmailLogin } from './emailLogin.ts'

export const EMAIL_VERIFY_OTP = /* @__PURE__ */ defineView('EmailVerifyOtp')
export const EMAIL_VERIFY_DEVICE = /* @__PURE__ */ defineView('EmailVerifyDevice')
export const UPDATE_EMAIL = /* @__PURE__ */ defineView('UpdateEmailWallet')
export const UPDATE_EMAIL_PRIMARY_OTP = /* @__PURE__ */ defineView('UpdateEmailPrimaryOtp')
export const UPDATE_EMAIL_SECONDARY_OTP = /* @__PURE__ */ defineView('UpdateEmailSecondaryOtp')

export const UPGRADE_EMAIL = /* @__PURE__ */ defineView('UpgradeEmailWallet')

/** A step of a login by email. Never contains the address or a code. */
export const EMAIL_STEP = /* @__PURE__ */ defineEvent<{
  readonly step: 'selected' | 'submitted' | 'codeSent' | 'codePassed' | 'codeFailed' | 'deviceRegistered' | 'edited'
}>('latchkey:email')

/** The login, and the change of the address, for the plugin's own views. */
export const EMAIL_LOGIN = /* @__PURE__ */ defineToken<EmailLogin>('email/login')
