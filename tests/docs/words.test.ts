/**
 * docs/words.md lists every text that people read, as the tables in the source have them.
 * `npx vitest run --project unit tests/docs/words.test.ts -u` writes it anew.
 */
import { describe, expect, it } from 'vitest'
import { readSources, wordsIn } from '../../scripts/words.ts'
import shellStrings from '../../src/shell/locales/en/first.ts'
import extrasStrings from '../../src/shell/locales/en/extras.ts'
import { namesOf, root, textOf } from './pages.ts'

const sources = readSources()
const words = wordsIn(sources)

const WHOSE: Readonly<Record<string, string>> = {
  shell: 'The modal',
  element: 'Elements in the page',
}

const groupOf = (key: string): string => key.slice(0, key.indexOf('.'))

function pageOf(all: ReadonlyMap<string, string>): string {
  const groups = [...new Set([...Object.keys(WHOSE), ...[...all.keys()].map(groupOf).toSorted()])]
  const tables = groups.map((group) => {
    const rows = [...all].filter(([key]) => groupOf(key) === group).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const lines = rows.map(([key, text]) => `| \`${key}\` | ${text.replaceAll('|', '\\|')} |`)
    return `## ${WHOSE[group] ?? `The plugin ${group}`}\n\n| key | English |\n|---|---|\n${lines.join('\n')}\n`
  })
  return `# Words

This page lists every text that visitors read, by key. To use your own text for a key, set \`strings: { 'shell.close': 'Leave' }\`, see
[theming](theming.md#words). A placeholder like \`{name}\` is filled in. Keys that end in \`_one\` and \`_other\` are plural forms. The texts of
errors have the keys \`error.<CODE>\` and \`error.<CODE>.help\`, see [errors](errors.md). \`tests/docs/words.test.ts\`
writes this page from the source.

${tables.join('\n')}`
}

describe('docs/words.md', () => {
  it('lists every word of the tables in the source', async () => {
    await expect(pageOf(words)).toMatchFileSnapshot(`${root}docs/words.md`)
  })

  it('misses none of the tables that are imported here, and no key that a view asks for', () => {
    const listed = namesOf(textOf('docs/words.md'), 'key', 'English')
    const known = { ...shellStrings, ...extrasStrings }
    expect(Object.keys(known).filter((key) => !listed.includes(key))).toEqual([])
    expect(Object.entries(known).filter(([key, text]) => words.get(key) !== text)).toEqual([])
    const asked = sources.flatMap((source) =>
      [...source.matchAll(/\bt\('([a-z][a-z-]*(?:\.\w+)+)'/g)].map(([, key = '']) => key),
    )
    expect(asked.length).toBeGreaterThan(100)
    // Plurals, and sentences that differ by what a site has (`shell.legal.notice.terms`).
    const isListed = (key: string): boolean =>
      listed.some((other) => other === key || other === `${key}_other` || other.startsWith(`${key}.`))
    expect(asked.filter((key) => !isListed(key))).toEqual([])
  })
})
