import { readdirSync, readFileSync } from 'node:fs'
import { THOROUGH } from './capabilities.ts'

const PLACES = ['tests', 'examples/plugins', 'templates']
const WHOLE = `@module-tag ${THOROUGH}`
const SINGLE = `'${THOROUGH}'`

export interface ThoroughFiles {
  /** Files of which every test is thorough. */
  readonly whole: readonly string[]
  /** Those, and files of which some tests are. */
  readonly all: readonly string[]
}

/** Found by their text, since vitest would load every file to read its tags. */
export function thoroughFiles(): ThoroughFiles {
  const files = PLACES.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${place}/${file}`),
  )
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const having = (...words: readonly string[]): readonly string[] =>
    files.filter((file) => words.some((word) => texts.get(file)!.includes(word)))
  return { whole: having(WHOLE), all: having(WHOLE, SINGLE) }
}
