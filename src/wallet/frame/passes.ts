import type { Schema } from '#kernel'

/** The value as the schema lets it in; undefined for a misfit, and for schemas that throw or take their time. */
export function passes<T>(schema: Schema<T>, value: unknown): { readonly value: T } | undefined {
  try {
    const result = schema['~standard'].validate(value)
    if (!(result instanceof Promise)) return result.issues ? undefined : { value: result.value }
    result.catch(() => {})
  } catch {
    // A schema is foreign code: what it cannot read did not pass.
  }
  return undefined
}
