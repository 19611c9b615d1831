/** Browser scripts of the wallets' origin, built by Vite when they are first asked for. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ENTRIES = {
  /** A plain script for any page: announces both wallets. */
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
      const script = built.get(name) ?? bundle(name)
      built.set(name, script)
      script.catch(() => built.delete(name))
      return script
    },
  }
}

async function bundle(name: ScriptName): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(ENTRIES[name], import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  const script = chunks.find((chunk) => chunk.type === 'chunk')
  if (!script) throw new Error(`Vite made no script for ${name}.`)
  return script.code
}
