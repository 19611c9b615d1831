/** Paths and schemas of the data API. A field of the wrong type counts as absent. */
import * as v from 'valibot'
import { objectOf } from '#kernel'

const at = (start: string) => (what: string) => `${start}/${encodeURIComponent(what)}`

export const PATHS = {
  identity: at('/v1/identity'),
  reverse: at('/v1/profile/reverse'),
} as const

const Text = v.fallback(v.nullable(v.string()), null)

export const IdentityAnswer = objectOf({ name: Text, avatar: Text })

const Attributes = v.fallback(v.array(objectOf({ avatar: Text })), [])
const NameRecord = v.pipe(
  objectOf({ name: v.string(), attributes: Attributes }),
  v.transform(({ name, attributes }) => ({ name, avatar: attributes.find(({ avatar }) => avatar)?.avatar ?? null })),
)

/** `reverse`: the names of an address. Invalid records are dropped. */
export const NamesAnswer = v.pipe(
  v.array(v.fallback(v.nullable(NameRecord), null)),
  v.transform((records) => records.filter((record) => record !== null)),
)
