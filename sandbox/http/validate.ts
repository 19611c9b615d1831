/** Validates input by a schema; invalid input is refused with all reasons. */
import * as v from 'valibot'
import { Refusal } from './reply.ts'

/** Parses `value`, or throws a 400 that says which field is wrong and why. */
export function parse<const S extends v.GenericSchema>(schema: S, value: unknown, what = 'body'): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const reasons = result.issues.map((issue) => `${v.getDotPath(issue) ?? what}: ${issue.message}`)
  throw new Refusal(400, what, reasons.join('; '))
}
