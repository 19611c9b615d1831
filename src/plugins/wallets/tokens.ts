import { defineToken } from '#kernel'
import type { Core } from './core.ts'

export const CORE = defineToken<Core>('wallets/core', 'What the parts of the plugin share.')
