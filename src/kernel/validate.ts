import type { Schema } from './contracts/index.ts'

/** The validated value in a box, or undefined when it does not fit. To a schema that throws or is asynchronous nothing fits. */
export function parse<T>(schema: Schema<T>, value: unknown): { readonly value: T } | undefined {
  try {
    const result = schema['~standard'].validate(value)
    if (!(result instanceof Promise)) return result.issues ? undefined : { value: result.value }
    // Nobody else waits for this promise, so its rejection would be unhandled.
    result.catch(() => {})
  } catch {
    // A schema is foreign code, and reading the value may throw (a proxy, a getter): either way it does not fit.
  }
  return undefined
}

/** Like `parse` without the box, for schemas whose values are never undefined. */
export function check<T>(schema: Schema<T>, value: unknown): T | undefined {
  return parse(schema, value)?.value
}
