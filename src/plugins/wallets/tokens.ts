import { defineToken } from '#kernel'
import type { Core } from './core.ts'

/** What the parts of the plugin share. */
export const CORE = /* @__PURE__ */ defineToken<Core>('wallets/core')
