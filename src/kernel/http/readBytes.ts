import { LatchkeyError } from '../errors/index.ts'

/** Reads the answer's body; `where` names it in errors. Beyond `maxBytes` it ends the transfer and rejects with HTTP_TOO_LARGE (threat T10). */
export async function readBytes(response: Response, where: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = Number(response.headers.get('content-length')) > maxBytes ? Infinity : 0
  while (size <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) return joined(parts, size)
    size += value.byteLength
    parts.push(value)
  }
  // Cancelling rejects when the stream has broken meanwhile, which no longer matters.
  void reader.cancel().catch(() => {})
  throw new LatchkeyError('HTTP_TOO_LARGE', { detail: `${where}: more than ${maxBytes} bytes` })
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
