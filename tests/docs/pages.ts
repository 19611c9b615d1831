/** The pages of the documentation, and what tests read in them: blocks of code, tables, links. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** `README.md`, `CONTRIBUTING.md` and every page of `docs` and its folders, by their path from the root. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md')),
]

export const textOf = (page: string): string => readFileSync(`${root}${page}`, 'utf8')

export interface Block {
  /** What stands behind the fence; empty where nothing does. */
  readonly language: string
  /** What the first line names, in a comment of the language; empty where it names nothing. */
  readonly path: string
  readonly code: string
}

/** Languages whose blocks are compiled. */
export const COMPILED: readonly string[] = ['ts', 'tsx', 'html']

/** The fenced blocks of a page, in order. */
export const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', body = '']) => {
    const [first = '', ...rest] = body.split('\n')
    const path = /^(?:\/\/|<!--) (\S+\.(?:tsx?|html))(?: -->)?$/.exec(first)?.[1] ?? ''
    return { language, path, code: path ? rest.join('\n') : body }
  })

/** The rows of every table whose header begins with these cells, without the header. */
export function rowsOf(text: string, ...header: readonly string[]): readonly (readonly string[])[] {
  const start = `| ${header.join(' | ')} |`
  const tables = text
    .split('\n\n')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(start))
  if (tables.length === 0) throw new Error(`no table begins with ${start}`)
  return tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )
}

/** What stands in backticks in a cell. */
export const namesIn = (cell = ''): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The names of a table's first column. */
export const namesOf = (text: string, ...header: readonly string[]): readonly string[] =>
  rowsOf(text, ...header).flatMap(([first]) => namesIn(first))

/** The part of a page under a heading, up to the next heading of its rank or above. */
export function section(text: string, heading: string): string {
  const [, marks = '', rest = ''] = new RegExp(`^(#+) ${heading}\n([^]*)`, 'm').exec(text) ?? []
  if (!marks) throw new Error(`no heading ${heading}`)
  return rest.split(new RegExp(`^#{1,${marks.length}} `, 'm'))[0] ?? ''
}

/** Links that lead to a place in this repository. */
export const linksOf = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)

/** The anchors of a page's headings, as GitHub makes them. */
export const anchorsOf = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```$/gm, '')
