import { readdirSync, readFileSync } from 'node:fs'
import { testsOf, type Part } from './part.ts'

const FLOWS = 'tests/flows'

/** A filter of vitest that any of these tags passes. */
export const isAny = (tags: readonly string[]): string => tags.join(' or ')

/** The flows with one of these tags. Their files are named, since vitest would load all others as well to read their tags. */
export function flowsWith(name: string, tags: readonly string[]): Part {
  const files = readdirSync(FLOWS)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${FLOWS}/${file}`)
    .filter((file) => {
      const named = [...readFileSync(file, 'utf8').matchAll(/\btags: ([^}]*)/g)].map(([, list]) => list!)
      return tags.some((tag) => named.some((list) => list.includes(`'${tag}'`)))
    })
  return testsOf(name, { projects: ['flows'], files, tags: isAny(tags) })
}
