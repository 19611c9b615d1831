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
