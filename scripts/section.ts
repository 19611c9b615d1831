import { readFileSync, writeFileSync } from 'node:fs'

const END = '<!-- end -->'

/** The text between `mark` and the next end mark of a page. Throws if the page has no such section. */
export function readSection(file: string, mark: string): string {
  const { before, text, after } = parts(file, mark)
  return before && after ? text : ''
}

/** Replaces that text; the text around it stays. */
export function writeSection(file: string, mark: string, text: string): void {
  const { before, after } = parts(file, mark)
  writeFileSync(file, `${before}\n\n${text.trim()}\n\n${after}`)
}

function parts(file: string, mark: string): { readonly before: string; readonly text: string; readonly after: string } {
  const page = readFileSync(file, 'utf8')
  const from = page.indexOf(mark)
  const to = page.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`${file} has no place for ${mark}`)
  return { before: page.slice(0, from + mark.length), text: page.slice(from + mark.length, to), after: page.slice(to) }
}
