/** What accounts of a program may be picked by: their size, or bytes in them. */
import * as v from 'valibot'
import { ACCOUNT_CONFIG, decode58, decode64, WHOLE } from './params.ts'

/** Bytes that are compared; as letters, the longer of both spellings. */
const MOST_BYTES = 128
const MOST_LETTERS = Math.ceil(MOST_BYTES * 1.4)

const MEMCMP = v.pipe(
  v.object({
    offset: WHOLE,
    bytes: v.pipe(v.string(), v.maxLength(MOST_LETTERS)),
    encoding: v.nullish(v.picklist(['base58', 'base64']), 'base58'),
  }),
  v.transform(({ offset, bytes, encoding }) => ({
    offset,
    bytes: encoding === 'base64' ? decode64(bytes) : decode58(bytes),
  })),
  v.object({
    offset: v.number(),
    bytes: v.pipe(
      v.instance(Uint8Array, 'are not spelt as their encoding has it'),
      v.maxLength(MOST_BYTES, `may be ${MOST_BYTES} at most`),
    ),
  }),
)
const FILTER = v.union([v.object({ dataSize: WHOLE }), v.object({ memcmp: MEMCMP })])
type Filter = v.InferOutput<typeof FILTER>

/** How to answer with a program's accounts, and with which of them. */
export const PROGRAM_CONFIG = v.nullish(
  v.object({
    ...ACCOUNT_CONFIG.wrapped.entries,
    withContext: v.nullish(v.boolean()),
    filters: v.nullish(v.pipe(v.array(FILTER), v.maxLength(4))),
  }),
)

export function fitsAll(data: Uint8Array, filters: readonly Filter[] | null | undefined): boolean {
  return (filters ?? []).every((filter) => fits(data, filter))
}

function fits(data: Uint8Array, filter: Filter): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize
  const { offset, bytes } = filter.memcmp
  return bytes.every((byte, index) => data[offset + index] === byte)
}
