import * as v from 'valibot'
import { readDecimal } from '../decimals.ts'

/** No token is worth more, alone or all that one person has of it: more is a fault, or bait. */
export const MAX_USD = 1e12

/** A list of at most `most` rows, in which a row that does not fit costs only itself (threat T10). */
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

/** Text of at most `most` characters; longer ones are cut, anything else is empty. */
export const looseText = (most: number) =>
  v.optional(
    v.pipe(
      v.fallback(v.string(), ''),
      v.transform((text) => text.slice(0, most)),
    ),
    '',
  )

/** The value, or undefined where it is absent, null or not as expected. */
export const loosely = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** A decimal of at most `most` whole digits, without idle zeros. */
export const decimalText = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => readDecimal(text) ?? ''),
    v.check((text) => text !== '' && text.split('.')[0]!.length <= most),
  )

/** US dollars for display: a number from 0 on that somebody could really have; anything else is absent. */
export const money = loosely(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_USD)))
