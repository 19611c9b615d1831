import type { Plugin } from 'vite'

const IMPORT = /^import \{ t as __exportAll \} from "[^"]*rolldown-runtime-[^"]*";$/m

/** What the bundler's helper does, as far as a module that is loaded on demand needs it. Getters: its values come later. */
const HELPER =
  'const __exportAll = (all) => { const it = {}; for (const name in all) Object.defineProperty(it, name, { get: all[name], enumerable: true }); return it; };'

/**
 * The bundler puts its helper for modules within a file into a file of its own, which the first file would wait for, alone:
 * a round trip before the wallet list for a few bytes. So the first file has it inside.
 */
export function ownNamespaces(): Plugin {
  return {
    name: 'latchkey:own-namespaces',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || part.name !== 'first') continue
        if (!IMPORT.test(part.code)) this.error('the bundler names its helper otherwise than before')
        part.code = part.code.replace(IMPORT, HELPER)
      }
    },
  }
}
