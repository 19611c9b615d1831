/** The pages about the code itself: the architecture, where things are, and the decisions. */
import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anchorsOf, linksOf, pages, root, rowsOf, textOf } from './pages.ts'

const decisions = pages.filter((page) => page.startsWith('docs/decisions/'))
const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
)

/** Files in backticks, as the pages name them: from the root, from `src`, or by the end of their path. */
function missing(text: string): readonly string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md))`/g)].map(([, file]) => file!)
  return [...new Set(named)].filter(
    (file) => !existsSync(root + file) && !sources.some((source) => source === file || source.endsWith(`/${file}`)),
  )
}

/** The headings of a page's sections whose text has no decision before the reason, or no reason. */
function withoutReason(text: string): readonly string[] {
  const [, ...sections] = text.split(/^## /m)
  return sections
    .filter((part) => !/^[^\n]+\?\n\n(?!\*\*Why)[^]+\n\n\*\*Why\.\*\* \S/.test(part))
    .map((part) => part.split('\n')[0]!)
}

describe.each(['docs/architecture.md', 'docs/where.md', ...decisions])('%s', (page) => {
  it('names only files that are there', () => {
    expect(missing(textOf(page))).toEqual([])
  })
})

it('a file that is not there is found', () => {
  expect(missing('`shell/later/parts.ts` and `kernel/lazy.ts`')).toEqual(['shell/later/parts.ts'])
})

it('the architecture can be read in one sitting: at most 1,500 words, drawings included, and two drawings', () => {
  const text = textOf('docs/architecture.md')
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(1_500)
  expect(text.match(/^```$/gm)).toHaveLength(4)
})

it('the architecture links to every page of decisions', () => {
  expect(decisions.length).toBeGreaterThan(3)
  const linked = linksOf(textOf('docs/architecture.md')).map((link) => `docs/${link}`)
  expect(decisions.filter((page) => !linked.includes(page))).toEqual([])
})

it.each(decisions)('%s says of each question what was decided, and why', (page) => {
  expect(anchorsOf(textOf(page)).length).toBeGreaterThan(3)
  expect(withoutReason(textOf(page))).toEqual([])
})

it('a decision without a reason, and a reason without a decision, are found', () => {
  const good = '## Is it so?\n\nYes.\n\n**Why.** It is.\n\n'
  expect(withoutReason(`# T\n\n${good}## Or so?\n\nNo.\n\n## So?\n\n**Why.** It is.\n`)).toEqual(['Or so?', 'So?'])
})

it('where things are is answered with a file of the source', () => {
  const answers = rowsOf(textOf('docs/where.md'), 'question', 'answer')
  expect(answers.length).toBeGreaterThanOrEqual(10)
  for (const [question, answer] of answers) {
    expect(question).toMatch(/\?$/)
    expect(answer).toMatch(/`[\w/]+\.tsx?`/)
  }
})
