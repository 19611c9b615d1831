/** The sandbox's common styles, for its pages on every origin. */
import { readFile } from 'node:fs/promises'

export function lookStyles(): Promise<string> {
  return readFile(new URL('./look.css', import.meta.url), 'utf8')
}
