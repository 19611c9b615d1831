import type { CATALOGUE } from './catalogue.ts'

/** A plugin's own code: its id and a name in capitals. Its words are the plugin's string `<id>.error.<NAME>`. */
export type OwnErrorCode = `${string}/${string}`

/** Every code that an error of ours can carry. */
export type ErrorCode = keyof typeof CATALOGUE | OwnErrorCode
