import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import extrasStrings from '../../src/shell/locales/en/extras.ts'
import shellStrings from '../../src/shell/locales/en/first.ts'

const FOLDERS = ['', 'card/', 'contributed/', 'dialog/', 'notices/', 'views/']
const source = FOLDERS.flatMap((folder) => {
  const url = new URL(`../../src/shell/${folder}`, import.meta.url)
  const files = readdirSync(url).filter((name) => /\.tsx?$/.test(name))
  return files.map((name) => readFileSync(new URL(name, url), 'utf8'))
}).join('\n')
const used = new Set(source.match(/(?<=['"])shell\.[\w.]+(?=['"])/g))
const words = { ...shellStrings, ...extrasStrings }
const known = Object.keys(words)

test('every word that the shell asks for is in its table', () => {
  // Sentences that are completed by what there is: "…Text", "….terms", "….privacy".
  expect([...used].filter((key) => !known.includes(key))).toEqual([])
  expect(used.size).toBeGreaterThan(30)
})

test('every word in the table is asked for', () => {
  const completed = (key: string): string => key.replace(/Text$|\.(terms|privacy)$/, '')
  // Views of plugins ask for these, by what `readAmount` says (tests/shell/kit/readAmount.test.ts).
  const own = known.filter((key) => !key.startsWith('shell.amount.'))
  expect(own.filter((key) => !used.has(key) && !used.has(completed(key)))).toEqual([])
})

test('no word ends in a full stop that is no sentence, and none shouts', () => {
  for (const text of Object.values(words)) {
    expect(text).not.toMatch(/!|Oops/)
    expect(text.endsWith('.') && !/\s/.test(text)).toBe(false)
  }
})
