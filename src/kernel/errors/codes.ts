import type { CATALOGUE } from './catalogue.ts'

/** Every code that an error of ours can carry. */
export type ErrorCode = keyof typeof CATALOGUE
