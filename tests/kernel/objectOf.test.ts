/** Pages whose other scripts put enumerable properties on `Object.prototype`, as old libraries do: no schema meets them. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { objectOf, shapes } from '#kernel'

const src = fileURLToPath(new URL('../../src/', import.meta.url))

const extended = Object.prototype as unknown as Record<string, unknown>
beforeEach(() => {
  extended['each'] = () => undefined
  extended['libraryVersion'] = '1.4.2'
})
afterEach(() => {
  delete extended['each']
  delete extended['libraryVersion']
})

/** What a value holds itself, without a comparison that walks prototypes. */
const own = (value: unknown): string => JSON.stringify(value)

describe('a schema of an object', () => {
  const Row = objectOf({ name: v.string(), of: v.optional(objectOf({ id: v.number() })) })

  it('reads its own fields alone, at every depth', () => {
    expect(own(v.parse(Row, { name: 'Tern', of: { id: 1, more: true }, more: true }))).toBe(
      '{"name":"Tern","of":{"id":1}}',
    )
    expect(v.safeParse(Row, { name: 1 }).success).toBe(false)
    expect(v.safeParse(Row, { name: 'Tern', of: {} }).success).toBe(false)
  })

  it('of valibot alone would throw, so none stands in the source', () => {
    expect(() => v.parse(v.object({ name: v.string() }), { name: 'Tern', each: 1 })).toThrow(TypeError)
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    const direct = files.filter((file) =>
      /\bv\.(?:object|looseObject|strictObject|objectWithRest|variant)\w*\(/.test(readFileSync(src + file, 'utf8')),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(direct).toEqual(['kernel/objectOf.ts'])
  })
})

describe('a map that is stored or sent', () => {
  it('has no prototype of the sender’s choice', () => {
    const read = shapes.recordOf(shapes.text(20), shapes.fields({ id: shapes.text(5) })).read
    const map = read(JSON.parse('{ "a": { "id": "1" }, "__proto__": { "id": "2" } }'))
    expect(own(map)).toBe('{"a":{"id":"1"}}')
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype)
  })
})
