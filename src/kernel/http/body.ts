import { parse } from '../validate.ts'
import type { Schema } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'

/** Parses JSON and validates it; an empty text counts as undefined. Throws HTTP_MALFORMED. */
export function decode<T>(text: string, where: string, schema: Schema<T>): T {
  const json = text === '' ? { value: undefined } : parseJson(text)
  const result = json && parse(schema, json.value)
  if (!result)
    throw new LatchkeyError('HTTP_MALFORMED', { detail: `${where}: ${json ? 'not what the schema says' : 'not JSON'}` })
  return result.value
}

/** The value in a box, because `null` is JSON too; undefined when `text` is not JSON. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
