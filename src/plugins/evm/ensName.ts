/** How ENS writes names (ENSIP-15). Its tables are large: this comes when a name is more than plain letters and digits. */
import { normalize } from 'viem/ens'

/** Null for what ENS refuses: invisible or forbidden characters, mixed scripts, letters that pass for others. */
export function ensName(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}
