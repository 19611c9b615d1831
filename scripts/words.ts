import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOGUE, type CatalogueEntry } from '../src/kernel/errors/catalogue.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** A key and its text on one line or two. */
const ENTRY = /'([a-z][a-z-]*(?:\.\w+)+)':\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g

/** The source without test kits: the tables of words stand somewhere in it. */
export const readSources = (): readonly string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(?:kernel\/(?:testing|contracts)|testing)\//.test(file))
    .map((file) => readFileSync(source + file, 'utf8'))

/** The words of every table in these sources, in English, by key. Those of errors are in the catalogue. */
export const wordsIn = (sources: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    sources
      .flatMap((text) => [...text.matchAll(ENTRY)])
      .map(([, key = '', single, double]) => [key, (single ?? double ?? '').replaceAll(/\\(.)/g, '$1')]),
  )

/**
 * What every bundle of the source defines: the keys of all words, which misspelt keys of the option `strings` are compared with
 * (src/shell/developers/options/words.ts). The build reads them, because most tables are loaded with their plugins, and later.
 */
export function wordKeys(): { readonly LATCHKEY_WORD_KEYS: string } {
  const errors = Object.entries(CATALOGUE).flatMap(([code, entry]: [string, CatalogueEntry]) =>
    entry.help ? [`error.${code}`, `error.${code}.help`] : [`error.${code}`],
  )
  return { LATCHKEY_WORD_KEYS: JSON.stringify([...wordsIn(readSources()).keys(), ...errors].toSorted().join(' ')) }
}
