import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/architecture.md`, 'utf8')
const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })

/** Files in backticks, as the page names them: from the root, from `src`, or by the end of their path. */
function missing(text: string): readonly string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md))`/g)].map(([, file]) => file!)
  return [...new Set(named)].filter(
    (file) => !existsSync(root + file) && !sources.some((source) => source === file || source.endsWith(`/${file}`)),
  )
}

it('names only files that are there', () => {
  expect(missing(page)).toEqual([])
  expect(missing('`shell/later/parts.ts` and `kernel/lazy.ts`')).toEqual(['shell/later/parts.ts'])
})

it('answers where things are, each with a file of the source', () => {
  const section = page.slice(page.indexOf('## Where is it?'), page.indexOf('## Four stages'))
  const answers = section.split('\n').filter((line) => /^\| (?:What|How|Where|Why)/.test(line))
  expect(answers.length).toBeGreaterThanOrEqual(10)
  for (const answer of answers) expect(answer).toMatch(/`[\w/]+\.tsx?`/)
})
