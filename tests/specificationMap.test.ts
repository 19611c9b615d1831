import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkMap, HEADER } from './specification/checkMap.ts'
import { testTitles } from './specification/testTitles.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string | undefined =>
  existsSync(root + path) ? readFileSync(root + path, 'utf8') : undefined

describe('the map of the specification', () => {
  it('names tests that exist, in rows that are whole, each once', () => {
    expect(checkMap(read('docs/specification-map.md') ?? '', read)).toEqual([])
  })
})

const TOY = 'tests/toy.test.ts'
const SOURCE = `
  import { describe, expect, it, test } from 'vitest'
  const rows = [['the first case', 1], ['the second case', 2]]
  test('stands alone', () => {})
  describe('a group', () => {
    it('is in it', () => { expect('a text inside').toBeTruthy() })
    describe('and deeper', () => { it.concurrent('is found', () => {}) })
    it.each<[string, number]>(rows)('%s', () => {})
    it.each(rows)('%s gives %i', () => {})
    it.skip('is left out', () => {})
    it.skipIf(true)('is sometimes left out', () => {})
    it.todo('is not there yet')
  })
  describe.each(rows)('each %s', () => { test(\`runs \${rows.length} times\`, () => {}) })
  describe.skip('a sleeping group', () => { it('sleeps', () => {}) })
  // it('is only a comment', () => {})
  const text = "it('is only a text', () => {})"
`
const check = (...rows: readonly string[]): readonly string[] =>
  checkMap(['# Map', '', HEADER, '|---|---|---|', ...rows, '', 'Not built yet: toys.'].join('\n'), (path) =>
    path === TOY ? SOURCE : undefined,
  )
const row = (proof: string, statement = 'A statement'): string => `| §2 | ${statement} | ${proof} |`
const of = (titles: string): string => `\`${TOY} › ${titles}\``

const planted: readonly (readonly [string, readonly string[], string])[] = [
  ['a file that is not there', [row('`tests/gone.test.ts › stands alone`')], 'no such file: tests/gone.test.ts'],
  ['a test that is not there', [row(of('stands alone too'))], `no such test: ${TOY} › stands alone too`],
  ['a title in other letters', [row(of('Stands alone'))], `no such test: ${TOY} › Stands alone`],
  ['a test without its group', [row(of('is in it'))], `no such test: ${TOY} › is in it`],
  ['a test under another group', [row(of('each %s › is in it'))], `no such test: ${TOY} › each %s › is in it`],
  ['a group for a test', [row(of('a group'))], `no such test: ${TOY} › a group`],
  ['a placeholder that is filled in', [row(of('a group › the first case'))], 'no such test'],
  ['a skipped test', [row(of('a group › is left out'))], 'no such test'],
  ['a test that may be skipped', [row(of('a group › is sometimes left out'))], 'no such test'],
  ['a test to be written', [row(of('a group › is not there yet'))], 'no such test'],
  ['a test of a skipped group', [row(of('a sleeping group › sleeps'))], 'no such test'],
  ['a test in a comment', [row(of('is only a comment'))], 'no such test'],
  ['a test in a text', [row(of('is only a text'))], 'no such test'],
  ['the second of two proofs', [row(`${of('stands alone')}<br>${of('falls')}`)], `no such test: ${TOY} › falls`],
  ['a case that is not there', [row(`${of('a group › %s')} with \`the third case\``)], 'has no case "the third case"'],
  ['a bare placeholder without a case', [row(of('a group › %s'))], 'says nothing without its case'],
  ['a file that holds no tests by its name', [row('`tests/toy.ts › stands alone`')], 'not a proof'],
  ['a proof without a title', [row(`\`${TOY}\``)], 'not a proof'],
  ['a proof without its ticks', [row(`${TOY} › stands alone`)], 'not a proof'],
  ['an empty proof', [row(' ')], 'not a proof'],
  ['a row of two cells', [`| §2 | ${of('stands alone')} |`], 'not a row'],
  ['a row of four cells', [row(`${of('stands alone')} | more`)], 'not a row'],
  ['a row without a statement', [row(of('stands alone'), ' ')], 'not a row'],
  ['a row without a section', [row(of('stands alone')).replace('§2', '')], 'not a row'],
  ['a section that is none', [row(of('stands alone')).replace('§2', '§10')], 'not a row'],
  ['a row that is pushed in', [` ${row(of('stands alone'))}`], 'not a row'],
  ['a row that stands twice', [row(of('stands alone')), row(of('stands alone'))], 'stands twice: §2 A statement'],
  [
    'a statement that stands twice with other proofs',
    [row(of('stands alone')), row(of('a group › is in it'), 'a Statement')],
    'stands twice: §2 a Statement',
  ],
  ['a row below the text', ['', 'Words.', '', row(of('falls'))], 'no such test'],
  ['a table without rows', [], 'the table has no rows'],
]

const sound: readonly string[] = [
  of('stands alone'),
  of('a group › is in it'),
  of('a group › and deeper › is found'),
  of('a group › %s gives %i'),
  `${of('a group › %s')} with \`the first case\``,
  of('each %s › runs ${rows.length} times'),
  `${of('stands alone')}<br>${of('a group › is in it')}`,
]

describe('the check of the map', () => {
  it.each(planted)('finds %s', (_, rows, problem) => {
    const problems = check(...rows)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it.each(sound)('lets stand: %s', (proof) => {
    expect(check(row(proof))).toEqual([])
  })

  it('says in which line it is', () => {
    expect(check(row(of('stands alone')), row(of('falls'), 'Another'))).toEqual([
      `line 6: no such test: ${TOY} › falls`,
    ])
  })

  it('takes the same statement in two sections for two', () => {
    expect(check(row(of('stands alone')), row(of('stands alone')).replace('§2', '§9'))).toEqual([])
  })

  it('is not content with a page without the table', () => {
    for (const page of ['', '# Map', `${HEADER}\n`, row(of('stands alone'))]) {
      expect(checkMap(page, () => SOURCE)).toEqual(['there is no table with the three columns'])
    }
  })

  it('does not guess about a file it cannot read', () => {
    expect(() => testTitles('x.test.ts', "it('is cut off'")).toThrow(/x\.test\.ts/)
  })
})
