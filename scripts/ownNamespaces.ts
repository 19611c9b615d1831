import type { Plugin } from 'vite'

/**
 * The bundler's helper that makes the namespace of a module inside a larger file. It walks the getters with `for…in`: where
 * another script of the page put something on `Object.prototype`, it takes that for a getter and throws.
 */
const WALK = 'for (var name in all) '
const OWN_WALK = 'for (var name of Object.keys(all)) '

const IMPORT = /^import \{ t as __exportAll \} from "[^"]*rolldown-runtime-[^"]*";$/m

/** A replacement of the helper for modules loaded on demand. It defines getters, because the values are set later. */
const HELPER =
  'const __exportAll = (all) => { const it = {}; for (const name of Object.keys(all)) Object.defineProperty(it, name, { get: all[name], enumerable: true }); return it; };'

/**
 * Namespaces that a page's other scripts cannot break. The bundler puts its helper into a file of its own, which `inside`,
 * the first file, would wait for, alone: a round trip before the wallet list for a few bytes. So that file has it inside.
 */
export function ownNamespaces({ inside }: { readonly inside?: string } = {}): Plugin {
  return {
    name: 'latchkey:own-namespaces',
    // Before minification, while the helper can still be recognised.
    renderChunk(code, { name }) {
      if (name !== 'rolldown-runtime') return undefined
      if (!code.includes(WALK)) this.error('the bundler walks namespaces otherwise than before')
      return { code: code.replace(WALK, OWN_WALK), map: null }
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || inside === undefined || part.name !== inside) continue
        if (!IMPORT.test(part.code)) this.error('the bundler names its helper otherwise than before')
        part.code = part.code.replace(IMPORT, HELPER)
      }
    },
  }
}

/** The same for a page that is built with this bundler: its own copy of the helper would break before ours is reached. */
export function ownWalk(): Plugin {
  return {
    name: 'latchkey:own-walk',
    renderChunk: (code) => (code.includes(WALK) ? { code: code.replaceAll(WALK, OWN_WALK), map: null } : undefined),
  }
}
