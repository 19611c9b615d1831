import { looseObjectOf } from '#kernel'
import { cleanText } from '#kit'
import * as v from 'valibot'
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

/**
 * The schema of one value of the options. Its messages are templates: `{at}` is where the value is, as code would write it
 * (`metadata.icons[0]`), `{in}` is the object around it with a dot, and `{value}` is the value. A message may begin with a code;
 * without one it is ALERT_INVALID_OPTIONS.
 */
export type Check = v.GenericSchema

/** Every problem that a schema finds, with the templates filled in. */
export function findingsOf(check: Check, given: unknown): readonly Finding[] {
  return (v.safeParse(check, given).issues ?? []).map(({ input, message, path }) => {
    const [, code = 'ALERT_INVALID_OPTIONS', template = ''] = /^(?:(ALERT_\w+) )?(.*)$/s.exec(message) ?? []
    const around = placeOf(path?.slice(0, -1))
    const parts = { at: placeOf(path), in: around && `${around}.`, value: shown(input) }
    const fill = (_: string, name: keyof typeof parts): string => parts[name]
    return {
      code: code as Finding['code'],
      detail: template.replace(/\{(at|in|value)\}/g, fill),
    }
  })
}

const placeOf = (path: readonly v.IssuePathItem[] = []): string =>
  path
    .map(({ key }, depth) => {
      const name = String(key)
      if (typeof key === 'number') return `[${key}]`
      if (/^[a-z_$][\w$]*$/i.test(name)) return depth > 0 ? `.${name}` : name
      return `[${JSON.stringify(cleanText(name, LONGEST))}]`
    })
    .join('')

const wants = (wanted: string): string => `{at} is {value}: ${wanted} is expected`

/** Any value that passes `test`; `wanted` describes it in the message. */
export const expects = (test: (value: unknown) => boolean, wanted: string): Check => v.custom(test, wants(wanted))

export const anything: Check = v.unknown()
export const flag: Check = v.boolean(wants('true or false'))
export const fn: Check = v.function(wants('a function'))
export const text = expects((value) => typeof value === 'string' && value.trim() !== '', 'a text')

/** An absolute address with one of these schemes. "localhost:4700" is none, since its scheme would be "localhost". */
export const address = (...schemes: readonly string[]): Check =>
  expects(
    (value) =>
      typeof value === 'string' && URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
    `an address of ${listed(schemes)}`,
  )

/** One of these words. */
export const word = (words: readonly string[]): Check =>
  v.picklist(words, ({ input }) => wants(listed(words.map((known) => `"${known}"`))) + meant(input, words))

export const list = (check: Check): Check => v.array(check, wants('a list'))

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** valibot takes a list for an object. */
const object = v.custom<Readonly<Record<string, unknown>>>(isObject, wants('an object'))

/** An object used as a map: checks every value and every key. */
export const mapOf = (check: Check, key: v.GenericSchema<string> = v.string()): Check =>
  v.pipe(object, v.record(key, v.optional(check)))

export interface RecordRules {
  /** Names that other libraries use, and what to write instead. */
  readonly hints?: Readonly<Record<string, string>>
  /** Other fields are allowed; only names that look misspelt are reported. */
  readonly open?: boolean
  /** Fields that are required. */
  readonly needed?: readonly string[]
  /** What is said of an unknown field that resembles none. */
  readonly otherwise?: string
}

/** An object with these fields; undefined and null count as absent. */
export function record(fields: Readonly<Record<string, Check>>, rules: RecordRules = {}): Check {
  const { hints = {}, needed = [], open = false, otherwise } = rules
  const names = Object.keys(fields)
  const entries = Object.fromEntries(names.map((name) => [name, v.nullish(fields[name]!)]))
  function hintFor(name: string): string | undefined {
    if (Object.hasOwn(hints, name)) return hints[name]
    const near = nearest(name, names).map((known) => `{in}${known}`)
    return near.length > 0 ? `did you mean ${listed(near)}?` : otherwise
  }
  return v.pipe(
    object,
    looseObjectOf(entries),
    // An object of valibot's with strict names stops at the first unknown one, and does not say what was meant.
    v.rawCheck(({ dataset, addIssue }) => {
      const input = dataset.value as Record<string, unknown>
      const add = (key: string, message: string): void =>
        addIssue({ message, path: [{ type: 'object', origin: 'key', input, key, value: input[key] }] })
      for (const [name, value] of Object.entries(input)) {
        if (Object.hasOwn(fields, name) || value === undefined || value === null) continue
        const hint = hintFor(name)
        if (hint) add(name, `ALERT_UNKNOWN_OPTION {at} is unknown: ${hint}`)
        else if (!open) add(name, 'ALERT_UNKNOWN_OPTION {at} is unknown')
      }
      for (const name of needed) if ((input[name] ?? undefined) === undefined) add(name, '{at} is missing')
    }),
  )
}

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
