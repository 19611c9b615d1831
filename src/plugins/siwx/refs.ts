import { defineToken, defineView } from '#kernel'
import type { Prompt } from './flow/prompt.ts'

/** Asks the person to sign in. It shows whatever question there is. */
export const SIGN_MESSAGE = /* @__PURE__ */ defineView('SIWXSignMessage')

/** The question that is asked now, for this plugin's own view and guard. */
export const PROMPT = /* @__PURE__ */ defineToken<Prompt>('siwx/prompt')
