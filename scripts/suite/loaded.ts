/**
 * Which modules of the source the pages of a flow loaded, noted while it ran: `npm run check` runs the flows that a change can
 * reach. The notes are the developer's own, in `.cache/flows`; nothing else reads them, and CI never does.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const NOTES = '.cache/flows'
/** Beside the pages of a build: the modules of each of its files. */
export const MODULES_FILE = 'modules.json'

export interface Note {
  /** The flow's path in the project. */
  readonly file: string
  /** Modules of the project that its pages loaded. */
  readonly modules: readonly string[]
  /** Whether a page was built of the package: then every module of `src` may be in it. */
  readonly ofPackage: boolean
  readonly seconds: number
}

const noteOf = (file: string): string => `${NOTES}/${file.replaceAll('/', '.')}.json`

export function writeNote(note: Note): void {
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(noteOf(note.file), JSON.stringify(note))
}

export function readNotes(): readonly Note[] {
  if (!existsSync(NOTES)) return []
  return readdirSync(NOTES)
    .map((name) => JSON.parse(readFileSync(`${NOTES}/${name}`, 'utf8')) as Note)
    .filter(({ file }) => existsSync(file))
}

/** What a change of these files can reach, flow by flow; `own` answers all that the flow's own file imports. */
export function reached(
  notes: readonly Note[],
  changed: ReadonlySet<string>,
  own: (file: string) => ReadonlySet<string>,
): readonly Note[] {
  const source = [...changed].some((file) => file.startsWith('src/'))
  return notes.filter(
    ({ file, modules, ofPackage }) =>
      (ofPackage && source) ||
      modules.some((module) => changed.has(module)) ||
      [...own(file)].some((one) => changed.has(one)),
  )
}

/** As many as fit into that many seconds of two lanes, the shortest first; the others are told, not forgotten. */
export function fitting(
  notes: readonly Note[],
  seconds: number,
): { readonly run: readonly Note[]; readonly left: readonly Note[] } {
  const run: Note[] = []
  let sum = 0
  const sorted = [...notes].sort((one, other) => one.seconds - other.seconds)
  for (const note of sorted) {
    if ((sum + note.seconds) / 2 > seconds) break
    sum += note.seconds
    run.push(note)
  }
  return { run, left: sorted.slice(run.length) }
}
