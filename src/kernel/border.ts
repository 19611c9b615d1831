import type { Schema } from './contracts/index.ts'

/** The value as `schema` lets it in, or undefined. Asynchronous schemas let nothing in; a throwing one neither. */
export function parse<T>(schema: Schema<T>, value: unknown): { readonly value: T } | undefined {
  try {
    const result = schema['~standard'].validate(value)
    if (!(result instanceof Promise)) return result.issues ? undefined : { value: result.value }
    // Nobody waits for the promise of a refused schema, so nobody else would catch its rejection.
    result.catch(() => {})
  } catch {
    // A schema is foreign code and the value may be a trap; either way it did not pass.
  }
  return undefined
}

/** Like `parse`, for schemas whose values are never undefined. */
export function check<T>(schema: Schema<T>, value: unknown): T | undefined {
  return parse(schema, value)?.value
}
