/** Normalizes ENS names (ENSIP-15). Its tables are large, so it is loaded only for names beyond plain letters and digits. */
import { normalize } from 'viem/ens'

/** Null for names that ENS forbids: invisible or forbidden characters, mixed scripts, confusable letters. */
export function ensName(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}
