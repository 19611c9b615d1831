import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { shapes, type Shape } from '#kernel'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('schema readers')

const { fields, flag, lenient, listOf, maybe, oneOf, recordOf, text } = shapes

/** The same rule by our readers and by valibot, which reads everything that has time. */
interface Pair {
  readonly ours: Shape<unknown>
  readonly theirs: v.GenericSchema
}
const optional = (schema: v.GenericSchema): v.GenericSchema =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  )
const leaf = fc.constantFrom<Pair>(
  { ours: flag, theirs: v.boolean() },
  { ours: text(5), theirs: v.pipe(v.string(), v.maxLength(5)) },
  { ours: text(9, /^[a-c]*$/), theirs: v.pipe(v.string(), v.maxLength(9), v.regex(/^[a-c]*$/)) },
  { ours: oneOf(['a', 'b']), theirs: v.picklist(['a', 'b']) },
)
/** Without what valibot does otherwise on purpose: an absent key of an object whose schema lets undefined in. */
const pair: fc.Arbitrary<Pair> = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.tuple(tie('pair'), fc.nat(4)).map(([{ ours, theirs }, max]) => ({
      ours: listOf(ours, { max }),
      theirs: v.pipe(v.array(theirs), v.maxLength(max)),
    })),
    tie('pair').map(({ ours, theirs }) => ({ ours: maybe(ours), theirs: optional(theirs) })),
    tie('pair').map(({ ours, theirs }) => ({
      ours: lenient(ours),
      theirs: v.fallback(optional(theirs), undefined),
    })),
    tie('pair').map(({ ours, theirs }) => ({
      ours: fields({ a: ours, b: flag }),
      theirs: v.pipe(
        v.looseObject({}),
        v.transform((value) => ({ a: (value as { a?: unknown }).a, b: (value as { b?: unknown }).b })),
        v.object({ a: theirs, b: v.boolean() }),
        v.transform((value) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))),
      ),
    })),
    tie('pair').map(({ ours, theirs }) => ({
      ours: recordOf(text(2), ours),
      theirs: v.pipe(
        v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
        v.record(v.pipe(v.string(), v.maxLength(2)), theirs),
      ),
    })),
  ),
})).pair

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>(null, undefined, true, false, 0, 1e9, '', 'a', 'b', 'abc', 'abcdef', '\0', 'A'),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', 'length'), tie('value'), { noNullPrototype: true }),
    fc.record({ a: tie('value'), b: fc.boolean() }),
    fc.jsonValue(),
  ),
})).value

it(
  'let in exactly what valibot lets in by the same rule, and the same of it',
  () =>
    run.measured(() => {
      fc.assert(
        fc.property(pair, value, ({ ours, theirs }, given) => {
          const expected = v.safeParse(theirs, given)
          const result = ours['~standard'].validate(given) as { readonly value?: unknown; readonly issues?: unknown }
          expect(result.issues === undefined).toBe(expected.success)
          expect(result.value).toEqual(expected.success ? expected.output : undefined)
          run.saw(expected.success ? 'fits' : 'misfits')
        }),
        run.fc,
      )
      expect(Math.min(...run.seen.values())).toBeGreaterThan(run.count / 20)
    }),
  run.limit,
)
