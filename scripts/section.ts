import { readFileSync, writeFileSync } from 'node:fs'

const END = '<!-- end -->'

/** The text of a page that stands between `mark` and the next end mark. Throws where the page has no such place. */
export function readSection(file: string, mark: string): string {
  const { before, text, after } = parts(file, mark)
  return before && after ? text : ''
}

/** Puts another text there; what was written by hand around it stays. */
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
