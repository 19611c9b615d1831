import { cleanText } from '#kit'
import { nearest } from './nearest.ts'

/** Characters of a value that are quoted: an address is whole, and nothing floods a log or the alert. */
const LONGEST = 800

/** Something in the options that has no effect, or not the one that was meant. */
export interface Finding {
  readonly code:
    | 'ALERT_INVALID_OPTIONS'
    | 'ALERT_NETWORK_NOT_FOUND'
    | 'ALERT_UNKNOWN_OPTION'
    | 'ALERT_DECLARED_TWICE'
    | 'ALERT_UNKNOWN_NAME'
    | 'ALERT_MISSING_WORDS'
    | 'ALERT_NOT_PROVIDED'
    | 'ALERT_NETWORK_WITHOUT_CHAIN'
  /** Where it stands, what is wrong with it, and what was probably meant. */
  readonly detail: string
}

/** Looks at one value of the options and answers what is wrong with it. `path` is how a host would write the way to it. */
export type Look = (value: unknown, path: string) => readonly Finding[]

export const wrong = (detail: string): readonly Finding[] => [{ code: 'ALERT_INVALID_OPTIONS', detail }]
const unknown = (detail: string): readonly Finding[] => [{ code: 'ALERT_UNKNOWN_OPTION', detail }]
const NOTHING: readonly Finding[] = []

/** Anything that `test` lets in; `wanted` says in words what that is. */
export const that =
  (test: (value: unknown) => boolean, wanted: string): Look =>
  (value, path) =>
    test(value) ? NOTHING : wrong(`${path} is ${shown(value)}: ${wanted} is expected`)

export const flag = that((value) => typeof value === 'boolean', 'true or false')
export const text = that((value) => typeof value === 'string' && value.trim() !== '', 'a text')
export const fn = that((value) => typeof value === 'function', 'a function')

/** An address with one of these schemes, whole: "localhost:4700" is none, though it can be read as one. */
export const address = (...schemes: readonly string[]): Look =>
  that((value) => isAddress(value, schemes), `an address of ${listed(schemes)}`)

export function isAddress(value: unknown, schemes: readonly string[]): value is string {
  return typeof value === 'string' && URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))
}

/** One of these words. */
export const word =
  (words: readonly string[]): Look =>
  (value, path) =>
    words.some((known) => known === value)
      ? NOTHING
      : wrong(
          `${path} is ${shown(value)}: ${listed(words.map((known) => `"${known}"`))} is expected${meant(value, words)}`,
        )

export const list =
  (look: Look): Look =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown, at) => look(entry, `${path}[${at}]`))
      : wrong(`${path} is ${shown(value)}: a list is expected`)

/** An object used as a map: every value is looked at, and every key. */
export const mapOf =
  (look: Look, key: (key: string, path: string) => readonly Finding[] = () => NOTHING): Look =>
  (value, path) =>
    entriesOf(value, path, (name, entry) => {
      const at = /^[a-z_$][\w$]*$/i.test(name)
        ? `${path}.${name}`
        : `${path}[${JSON.stringify(cleanText(name, LONGEST))}]`
      const found = key(name, at)
      return found.length > 0 ? found : look(entry, at)
    })

export interface RecordRules {
  /** Names that are known elsewhere, and what to write here. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** May hold more than is known of it: only what looks like a misspelling is told. */
  readonly open?: boolean
  /** Must be there. */
  readonly needed?: readonly string[]
}

/** An object with these fields. What is undefined or null counts as absent. */
export const record =
  (fields: Readonly<Record<string, Look>>, { elsewhere = {}, needed = [], open = false }: RecordRules = {}): Look =>
  (value, path) => {
    const prefix = path && `${path}.`
    const found = entriesOf(value, path, (name, entry) => {
      if (entry === null) return NOTHING
      const at = `${prefix}${name}`
      if (Object.hasOwn(fields, name)) return fields[name]!(entry, at)
      if (Object.hasOwn(elsewhere, name)) return unknown(`${at} is unknown: ${elsewhere[name]}`)
      const names = nearest(name, Object.keys(fields)).map((known) => `${prefix}${known}`)
      if (open && names.length === 0) return NOTHING
      return unknown(`${at} is unknown${names.length > 0 ? `: did you mean ${listed(names)}?` : ''}`)
    })
    const absent = isObject(value) ? needed.filter((name) => (value[name] ?? undefined) === undefined) : []
    return [...found, ...absent.flatMap((name) => wrong(`${prefix}${name} is missing`))]
  }

function entriesOf(
  value: unknown,
  path: string,
  look: (name: string, entry: unknown) => readonly Finding[],
): readonly Finding[] {
  if (!isObject(value)) return wrong(`${path} is ${shown(value)}: an object is expected`)
  return Object.entries(value).flatMap(([name, entry]) => (entry === undefined ? NOTHING : look(name, entry)))
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** "Did you mean …?" for a value that is nearly one of these. */
export function meant(value: unknown, words: Iterable<string>): string {
  const near = typeof value === 'string' ? nearest(value, words) : []
  return near.length > 0 ? `. Did you mean ${listed(near.map((known) => `"${known}"`))}?` : ''
}

/** "a, b or c" */
export function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')
}

/** A value as a developer wrote it; texts whole, since an address that is cut is no address. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'string' ? `"${cleanText(value, LONGEST)}"` : String(value)
}
