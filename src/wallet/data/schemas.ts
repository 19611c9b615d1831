import * as v from 'valibot'
import { readDecimal } from '../decimals.ts'

/** US dollars. No token and nobody's holding of one is worth more: higher values are errors or bait. */
export const MAX_USD = 1e12

/** A list of at most `most` rows. An invalid row is dropped, the others stay (threat T10). */
export const rowsOf = <S extends v.GenericSchema>(row: S, most: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(most),
    v.transform((list): readonly v.InferOutput<S>[] =>
      list.flatMap((entry) => {
        const read = v.safeParse(row, entry)
        return read.success ? [read.output] : []
      }),
    ),
  )

/** Text of at most `most` characters; longer text is cut, anything that is not text becomes ''. */
export const looseText = (most: number) =>
  v.optional(
    v.pipe(
      v.fallback(v.string(), ''),
      v.transform((text) => text.slice(0, most)),
    ),
    '',
  )

/** The value, or undefined if it is absent, null or invalid. */
export const loosely = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** A decimal of at most `most` whole digits, without redundant zeros. */
export const decimalText = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => readDecimal(text) ?? ''),
    v.check((text) => text !== '' && text.split('.')[0]!.length <= most),
  )

/** US dollars for display: a number from 0 to `MAX_USD`; anything else counts as absent. */
export const money = loosely(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_USD)))
