import { readBytes } from './readBytes.ts'

/** The answer's text, read as UTF-8; otherwise as `readBytes`. */
export async function readText(response: Response, where: string, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(response, where, maxBytes))
}
