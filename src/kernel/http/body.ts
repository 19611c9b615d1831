import { parse } from '../border.ts'
import type { Schema } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'

/** The value in `text` as `schema` lets it in; an empty text is undefined. Throws HTTP_MALFORMED. */
export function decode<T>(text: string, where: string, schema: Schema<T>): T {
  const json = text === '' ? { value: undefined } : parseJson(text)
  const result = json && parse(schema, json.value)
  if (!result)
    throw new LatchkeyError('HTTP_MALFORMED', { detail: `${where}: ${json ? 'not what the schema says' : 'not JSON'}` })
  return result.value
}

/** The value, boxed because `null` is JSON too, or undefined. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
