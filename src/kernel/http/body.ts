import { parse } from '../border.ts'
import type { Schema } from '../contracts/index.ts'
import { LatchkeyError } from '../errors/index.ts'

/** The answer's text; `where` names it in errors. Stops reading, and the transfer, at `maxBytes`: rejects with HTTP_TOO_LARGE (threat T10). */
export async function readText(response: Response, where: string, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = Number(response.headers.get('content-length')) > maxBytes ? Infinity : 0
  while (size <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  // The stream may have broken meanwhile; nobody is interested any more.
  void reader.cancel().catch(() => {})
  throw new LatchkeyError('HTTP_TOO_LARGE', { detail: `${where}: more than ${maxBytes} bytes` })
}

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
