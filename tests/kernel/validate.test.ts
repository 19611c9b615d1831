import { number, object, optional, string, transform, pipe } from 'valibot'
import { describe, expect, it } from 'vitest'
import { check, parse } from '../../src/kernel/validate.ts'
import type { Schema } from '../../src/kernel/contracts/index.ts'

const schemaOf = (validate: (value: unknown) => unknown): Schema<unknown> => ({
  '~standard': { version: 1, vendor: 'test', validate: validate as Schema<unknown>['~standard']['validate'] },
})

describe('validation', () => {
  it('lets in what the schema says, as the schema makes it', () => {
    expect(check(object({ a: number() }), { a: 1, b: 2 })).toEqual({ a: 1 })
    expect(check(pipe(string(), transform(Number)), '7')).toBe(7)
  })

  it('keeps out everything else', () => {
    for (const value of [undefined, null, 'a', [], { a: '1' }])
      expect(check(object({ a: number() }), value)).toBeUndefined()
  })

  it('tells a value that is undefined from a refusal', () => {
    expect(parse(optional(string()), undefined)).toEqual({ value: undefined })
    expect(parse(optional(string()), 1)).toBeUndefined()
  })

  it('refuses asynchronous schemas, and their rejections reach nobody', async () => {
    const rejections: unknown[] = []
    const onRejection = (reason: unknown): void => void rejections.push(reason)
    process.on('unhandledRejection', onRejection)
    expect(
      check(
        schemaOf((value) => Promise.resolve({ value })),
        'x',
      ),
    ).toBeUndefined()
    expect(
      check(
        schemaOf(() => Promise.reject(new Error('late'))),
        'x',
      ),
    ).toBeUndefined()
    // Node reports unhandled rejections after the microtasks of the turn: one immediate later all were reported.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', onRejection)
    expect(rejections).toEqual([])
  })

  it('survives a schema that throws and a value that is a trap', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(
      check(
        schemaOf(() => {
          throw new Error('bad schema')
        }),
        1,
      ),
    ).toBeUndefined()
    expect(check(object({ a: string() }), proxy)).toBeUndefined()
    expect(
      check(
        schemaOf(() => null),
        1,
      ),
    ).toBeUndefined()
  })
})
