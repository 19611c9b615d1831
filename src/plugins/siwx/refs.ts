import { defineToken, defineView } from '#kernel'
import type { Desk } from './flow/desk.ts'

/** Asks the person to sign in. It shows whatever question there is. */
export const SIGN_MESSAGE = /* @__PURE__ */ defineView('SIWXSignMessage')

/** The question that is asked now, for this plugin's own view and guard. */
export const DESK = /* @__PURE__ */ defineToken<Desk>('siwx/desk')
