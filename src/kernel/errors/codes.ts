import type { CATALOGUE } from './catalogue.ts'

/** Every code that an error of ours can carry. */
/** A plugin's own code: its id and a name in capitals. Its words are the plugin's string `<id>.error.<NAME>`. */
export type OwnErrorCode = `${string}/${string}`

export type ErrorCode = keyof typeof CATALOGUE | OwnErrorCode
