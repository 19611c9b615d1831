/**
 * Schemas for what is validated before the wallet list is shown: stored values, announcements, remote switches. They are
 * Standard Schemas like valibot's, which validate everything else. These ten are used because they are under half a KiB.
 */
import type { Schema } from './contracts/index.ts'

/** A schema of this file, with its reader at hand so that schemas can be built from schemas. */
export interface Shape<T> extends Schema<T> {
  /** The validated value; throws when it does not fit. */
  readonly read: (value: unknown) => T
}

type Fields = Readonly<Record<string, Shape<unknown>>>
type ReadBy<S> = S extends Shape<infer T> ? T : never
/** Keys of optional fields. */
type Optional<F extends Fields> = { [K in keyof F]: undefined extends ReadBy<F[K]> ? K : never }[keyof F]
type Read<F extends Fields> = { readonly [K in Exclude<keyof F, Optional<F>>]: ReadBy<F[K]> } & {
  readonly [K in Optional<F>]?: Exclude<ReadBy<F[K]>, undefined>
}

const misfit = (what: string): never => {
  throw new TypeError(`expected ${what}`)
}

/** A schema from a function that returns the validated value or throws. */
export function shape<T>(read: (value: unknown) => T): Shape<T> {
  return {
    read,
    '~standard': {
      version: 1,
      vendor: 'latchkey',
      validate(value) {
        try {
          return { value: read(value) }
        } catch (error) {
          return { issues: [{ message: error instanceof Error ? error.message : 'misfit' }] }
        }
      },
    },
  }
}

export const flag = shape((value) => (typeof value === 'boolean' ? value : misfit('true or false')))

/** Text of at most `max` characters that fits `pattern`. */
export const text = (max = 10_000, pattern = /^/): Shape<string> =>
  shape((value) => (typeof value === 'string' && value.length <= max && pattern.test(value) ? value : misfit('text')))

export const oneOf = <T extends string>(values: readonly T[]): Shape<T> =>
  shape((value) => values.find((known) => known === value) ?? misfit(values.join(' or ')))

/** Anything that `test` says is a T. */
export const guard = <T>(test: (value: unknown) => value is T, what: string): Shape<T> =>
  shape((value) => (test(value) ? value : misfit(what)))

/** Undefined and null become undefined. */
export const maybe = <T>({ read }: Shape<T>): Shape<T | undefined> =>
  shape((value) => (value == null ? undefined : read(value)))

/** A value that does not fit becomes undefined, so the object around it still fits. */
export const lenient = <T>({ read }: Shape<T>): Shape<T | undefined> =>
  shape((value) => {
    try {
      return value == null ? undefined : read(value)
    } catch {
      return undefined
    }
  })

/** The value of another schema, converted; `change` may throw. */
export const mapped = <A, B>({ read }: Shape<A>, change: (value: A) => B): Shape<B> =>
  shape((value) => change(read(value)))

/** A list of at most `max`; with `skip`, entries that do not fit are left out instead of failing the whole. */
export const listOf = <T>({ read }: Shape<T>, { max = 1_000, skip = false } = {}): Shape<readonly T[]> =>
  shape((value) => {
    if (!Array.isArray(value) || value.length > max) return misfit('a list')
    return value.flatMap((entry: unknown) => {
      try {
        return [read(entry)]
      } catch (error) {
        if (skip) return []
        throw error
      }
    })
  })

/** An object with these fields; others are dropped, absent optional ones stay absent. */
export const fields = <F extends Fields>(shapes: F): Shape<Read<F>> =>
  shape((value) => {
    if (typeof value !== 'object' || value === null) return misfit('an object')
    const out: Record<string, unknown> = {}
    for (const [key, { read }] of Object.entries(shapes)) {
      const field = read((value as Record<string, unknown>)[key])
      if (field !== undefined) out[key] = field
    }
    return out as Read<F>
  })

/** An object used as a map. */
export const recordOf = <K extends string, T>(
  key: Shape<K>,
  { read }: Shape<T>,
): Shape<Readonly<Partial<Record<K, T>>>> =>
  shape((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit('an object')
    const out: Partial<Record<K, T>> = {}
    for (const [name, entry] of Object.entries(value)) {
      // Assigning to `__proto__` would give the map a prototype of the sender's choice.
      if (name !== '__proto__') out[key.read(name)] = read(entry)
    }
    return out
  })

/** All of them under one name, for plugins. */
export const shapes = { fields, flag, guard, lenient, listOf, mapped, maybe, oneOf, recordOf, shape, text } as const
