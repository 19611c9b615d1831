import { LatchkeyError } from './errors/LatchkeyError.ts'

/** How Node, Vite (what it puts in the place of an optional peer), Chromium, Firefox and Safari say it. */
const UNRESOLVED = /cannot find (?:module|package)|could not resolve|specifier|does not resolve to a valid url/i

/** The load failed because the package is not there. */
export function isMissing(error: unknown, name: string): boolean {
  const text = String((error as { readonly message?: unknown } | null)?.message)
  return UNRESOLVED.test(text) && text.includes(name)
}

/**
 * For what loads code that needs a package beside this one: `import('./adapter.ts').catch(missingPeer('viem'))`. Without
 * a bundler (import maps, Node) a missing package shows only there. The code comes then as a factory that says what to
 * do: a failed load would be tried again and told as a network fault.
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
