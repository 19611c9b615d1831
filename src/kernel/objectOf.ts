import * as v from 'valibot'

/**
 * `v.object` for pages where another script put an enumerable property on `Object.prototype`: valibot finds the fields with
 * `for…in`, and would take that property for a schema and throw. Without a prototype, `fields` has only its own.
 */
export const objectOf = <const F extends v.ObjectEntries>(fields: F): v.ObjectSchema<F, undefined> =>
  v.object(bare(fields))

/** The same, which keeps fields that it does not name. */
export const looseObjectOf = <const F extends v.ObjectEntries>(fields: F): v.LooseObjectSchema<F, undefined> =>
  v.looseObject(bare(fields))

const bare = <F extends object>(fields: F): F => Object.assign(Object.create(null) as F, fields)
