import { LatchkeyError } from './errors/LatchkeyError.ts'

/** How Node, Chromium, Firefox and Safari say that a package has no address. */
const UNRESOLVED = /cannot find (?:module|package)|specifier|does not resolve to a valid url/i

/**
 * For what loads code that needs a package beside this one: `import('./adapter.ts').catch(missingPeer('viem'))`. Without
 * a bundler (import maps, Node) a missing package shows only there. The code comes then as a factory that says what to
 * do: a failed load would be tried again and told as a network fault.
 */
export function missingPeer(name: string): (error: unknown) => { readonly default: () => never } {
  return (error) => {
    const text = String((error as { readonly message?: unknown } | null)?.message)
    if (!UNRESOLVED.test(text) || !text.includes(name)) throw error
    return {
      default() {
        throw new LatchkeyError('PEER_MISSING', { params: { command: `npm install ${name}` }, cause: error })
      },
    }
  }
}
