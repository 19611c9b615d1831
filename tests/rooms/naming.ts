/** Who names whom: a plugin describes itself, and nobody else knows its views or the kinds of its connectors. */
import type { Sources } from './check.ts'

export interface Named {
  readonly file: string
  readonly word: string
}

/** Kinds of connectors that are one plugin's alone. */
const KINDS: Readonly<Record<string, string>> = { WALLET_CONNECT: 'walletconnect', AUTH: 'frame' }
/** Where the contract of a plugin names its kind, for the plugins that stand on it. */
const CONTRACTS: Readonly<Record<string, string>> = { AUTH: 'wallet/contracts/secureFrame.ts' }

const DEFINED = /defineView(?:<[^(]*>)?\(\s*'([^']+)'/g
const ownerOf = (file: string): string | undefined => /^plugins\/([^/]+)\//.exec(file)?.[1]

/** Words that belong to a plugin, and the plugin: its views, and kinds of its connectors. */
function ownedWords(sources: Sources): ReadonlyMap<string, string> {
  const views = Object.entries(sources).flatMap(([file, text]) => {
    const owner = ownerOf(file)
    return owner === undefined ? [] : [...text.matchAll(DEFINED)].map(([, id]) => [id!, owner] as const)
  })
  return new Map([...Object.entries(KINDS), ...views])
}

/** Every quoted word of a plugin's outside of its folder. */
export function namedElsewhere(sources: Sources): readonly Named[] {
  const words = ownedWords(sources)
  return Object.entries(sources).flatMap(([file, text]) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    return [...words].flatMap(([word, owner]) =>
      ownerOf(file) !== owner && CONTRACTS[word] !== file && code.includes(`'${word}'`) ? [{ file, word }] : [],
    )
  })
}
