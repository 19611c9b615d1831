import { LatchkeyError } from './errors/LatchkeyError.ts'

/** What Node, Vite (in its placeholder for an optional peer), Chromium, Firefox and Safari say of a missing package. */
const UNRESOLVED = /cannot find (?:module|package)|could not resolve|specifier|does not resolve to a valid url/i

/** True when a load failed because the package is not installed. */
export function isMissing(error: unknown, name: string): boolean {
  const text = String((error as { readonly message?: unknown } | null)?.message)
  return UNRESOLVED.test(text) && text.includes(name)
}

/**
 * For an import whose code needs an optional peer: `import('./adapter.ts').catch(missingPeer('viem'))`. Without a bundler
 * (import maps, Node) a missing package shows only there. The import then resolves with a factory that throws
 * PEER_MISSING, because a rejected load would be tried again and reported as a network fault.
 */
export function missingPeer(name: string): (error: unknown) => { readonly default: () => never } {
  return (error) => {
    if (!isMissing(error, name)) throw error
    return {
      default() {
        throw new LatchkeyError('PEER_MISSING', { params: { command: `npm install ${name}` }, cause: error })
      },
    }
  }
}
