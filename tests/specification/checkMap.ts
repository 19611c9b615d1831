import { testTitles, type TestTitles } from './testTitles.ts'

export const HEADER = '| § | Statement | Proof |'
const RULE = /^\|[\s:-]+\|[\s:-]+\|[\s:-]+\|$/
const ROW = /^\| §([1-9]) \| (\S(?:[^|]*\S)?) \| ([^|]+) \|$/
const PROOF = /^`(tests\/[^`]+\.test\.tsx?(?: › [^`]+)+)`(?: with `([^`]+)`)?$/
/** Vitest's placeholders in titles of `each`. */
const PLACEHOLDER = /%[a-z#$%]|\$[\w.]+/gi

/**
 * Checks the table of `docs/specification-map.md`: each row says a section, a statement and what proves it, once; each
 * proof names a test that stands in its file and always runs. Answers what is wrong, by line.
 */
export function checkMap(markdown: string, readFile: (path: string) => string | undefined): readonly string[] {
  const lines = markdown.split('\n')
  const first = lines.indexOf(HEADER)
  if (first < 0 || !RULE.test(lines[first + 1] ?? '')) return ['there is no table with the three columns']
  const problems: string[] = []
  const seen = new Set<string>()
  const files = new Map<string, TestTitles | undefined>()
  let rows = 0

  function titlesOf(file: string): TestTitles | undefined {
    if (!files.has(file)) {
      const text = readFile(file)
      files.set(file, text === undefined ? undefined : testTitles(file, text))
    }
    return files.get(file)
  }

  /** What is wrong with one proof, or nothing. */
  function wrong(proof: string): string | undefined {
    const [, path = '', given] = PROOF.exec(proof) ?? []
    if (path === '') return `not a proof: ${proof}`
    const [file = '', ...titles] = path.split(' › ')
    const found = titlesOf(file)
    if (!found) return `no such file: ${file}`
    if (!found.tests.some((test) => test.join(' › ') === titles.join(' › '))) return `no such test: ${path}`
    if (given !== undefined && !found.texts.has(given)) return `${file} has no case "${given}"`
    const words = titles.at(-1)?.replaceAll(PLACEHOLDER, '') ?? ''
    if (given === undefined && !/\p{L}/u.test(words)) return `the title says nothing without its case: ${path}`
    return undefined
  }

  lines.forEach((line, index) => {
    if (!line.trimStart().startsWith('|') || index === first || index === first + 1) return
    const say = (problem: string): void => void problems.push(`line ${index + 1}: ${problem}`)
    rows += 1
    const [, section, statement = '', proofs = ''] = ROW.exec(line) ?? []
    if (section === undefined) return say('not a row of section, statement and proof')
    const key = `${section} ${statement.toLowerCase()}`
    if (seen.has(key)) say(`stands twice: §${section} ${statement}`)
    seen.add(key)
    for (const proof of proofs.split('<br>')) {
      const problem = wrong(proof.trim())
      if (problem) say(problem)
    }
  })
  if (rows === 0) problems.push('the table has no rows')
  return problems
}
