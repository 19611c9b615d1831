/** Browser scripts of the wallets' origin, built by Vite when they are first asked for. */
import { buildBrowserScript } from '../http/browserScript.ts'

const ENTRIES = {
  /** A plain script for any page: announces all wallets. */
  announce: './script.ts',
  approve: './pages/approve.ts',
  wallet: './pages/wallet.ts',
} as const

export type ScriptName = keyof typeof ENTRIES

export interface Bundles {
  /** The built script. A failed build is tried afresh next time. */
  get(name: ScriptName): Promise<string>
}

export function createBundles(): Bundles {
  const built = new Map<ScriptName, Promise<string>>()
  return {
    get(name) {
      const script = built.get(name) ?? buildBrowserScript(new URL(ENTRIES[name], import.meta.url))
      built.set(name, script)
      script.catch(() => built.delete(name))
      return script
    },
  }
}
