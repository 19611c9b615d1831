/** Changing the email: a code to the old address, then one to the new. */
import type { FrameParts, Handlers } from './types.ts'

type EmailHandlers = Pick<Handlers, 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'>

export function emailHandlers({ api }: FrameParts): EmailHandlers {
  return {
    UPDATE_EMAIL: async ({ email }) => ({ action: await api.changeEmail(email) }),
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await api.confirmOld(otp)
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await api.confirmNew(otp) }),
  }
}
