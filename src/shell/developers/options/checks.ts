import { cleanText } from '#kit'
import { nearest } from './nearest.ts'

/** Characters of a value that a message quotes: enough for a whole address, but not enough to flood a log. */
const LONGEST = 800

/** A problem of the options or of a plugin's manifest. */
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
  /** Where it is, what is wrong, and what was probably meant. */
  readonly detail: string
}

/** Checks one value of the options and returns the problems. `path` says where it is, as code would: `metadata.icons[0]`. */
export type Check = (value: unknown, path: string) => readonly Finding[]

export const wrong = (detail: string): readonly Finding[] => [{ code: 'ALERT_INVALID_OPTIONS', detail }]
const unknown = (detail: string): readonly Finding[] => [{ code: 'ALERT_UNKNOWN_OPTION', detail }]
const NOTHING: readonly Finding[] = []

/** Any value that passes `test`; `wanted` describes it in the message. */
export const expects =
  (test: (value: unknown) => boolean, wanted: string): Check =>
  (value, path) =>
    test(value) ? NOTHING : wrong(`${path} is ${shown(value)}: ${wanted} is expected`)

export const flag = expects((value) => typeof value === 'boolean', 'true or false')
export const text = expects((value) => typeof value === 'string' && value.trim() !== '', 'a text')
export const fn = expects((value) => typeof value === 'function', 'a function')

/** An absolute address with one of these schemes. "localhost:4700" is none, since its scheme would be "localhost". */
export const address = (...schemes: readonly string[]): Check =>
  expects((value) => isAddress(value, schemes), `an address of ${listed(schemes)}`)

export function isAddress(value: unknown, schemes: readonly string[]): value is string {
  return typeof value === 'string' && URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))
}

/** One of these words. */
export const word =
  (words: readonly string[]): Check =>
  (value, path) =>
    words.some((known) => known === value)
      ? NOTHING
      : wrong(
          `${path} is ${shown(value)}: ${listed(words.map((known) => `"${known}"`))} is expected${meant(value, words)}`,
        )

export const list =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown, at) => check(entry, `${path}[${at}]`))
      : wrong(`${path} is ${shown(value)}: a list is expected`)

/** An object used as a map: checks every value and every key. */
export const mapOf =
  (check: Check, key: (key: string, path: string) => readonly Finding[] = () => NOTHING): Check =>
  (value, path) =>
    entriesOf(value, path, (name, entry) => {
      const at = /^[a-z_$][\w$]*$/i.test(name)
        ? `${path}.${name}`
        : `${path}[${JSON.stringify(cleanText(name, LONGEST))}]`
      const found = key(name, at)
      return found.length > 0 ? found : check(entry, at)
    })

export interface RecordRules {
  /** Names that other libraries use, and what to write instead. */
  readonly hints?: Readonly<Record<string, string>>
  /** Other fields are allowed; only names that look misspelt are reported. */
  readonly open?: boolean
  /** Fields that are required. */
  readonly needed?: readonly string[]
}

/** An object with these fields; undefined and null count as absent. */
export const record =
  (fields: Readonly<Record<string, Check>>, { hints = {}, needed = [], open = false }: RecordRules = {}): Check =>
  (value, path) => {
    const prefix = path && `${path}.`
    const found = entriesOf(value, path, (name, entry) => {
      if (entry === null) return NOTHING
      const at = `${prefix}${name}`
      if (Object.hasOwn(fields, name)) return fields[name]!(entry, at)
      if (Object.hasOwn(hints, name)) return unknown(`${at} is unknown: ${hints[name]}`)
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
  check: (name: string, entry: unknown) => readonly Finding[],
): readonly Finding[] {
  if (!isObject(value)) return wrong(`${path} is ${shown(value)}: an object is expected`)
  return Object.entries(value).flatMap(([name, entry]) => (entry === undefined ? NOTHING : check(name, entry)))
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

/** A value as a developer would write it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'string' ? `"${cleanText(value, LONGEST)}"` : String(value)
}
