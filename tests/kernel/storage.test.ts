import * as fc from 'fast-check'
import { any, array, number, object, optional, string } from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../src/kernel/contracts/index.ts'
import { createStorage } from '../../src/kernel/storage.ts'
import { createFakeStorage, type StorageFailure } from '../../src/kernel/testing/fakeStorage.ts'
import { soakRun } from '../soak/soakRun.ts'

const texts = soakRun('stored texts')
const values = soakRun('stored values')
const failing = soakRun('failing storage')

const prefix = 'latchkey:'
const list = array(object({ id: string(), rank: number() }))
const value = [{ id: 'a', rank: 1 }]

/** What `text` holds for the schema `list`, found in a second, naive way. */
function naive(text: string): unknown {
  try {
    const { v, d } = JSON.parse(text)
    const fits =
      v === 1 && Array.isArray(d) && d.every((row) => typeof row.id === 'string' && typeof row.rank === 'number')
    return fits ? d.map(({ id, rank }: { id: string; rank: number }) => ({ id, rank })) : undefined
  } catch {
    return undefined
  }
}

describe('storage', () => {
  it('keeps values under the prefix, in a versioned envelope', () => {
    const area = createFakeStorage()
    const storage = createStorage(area, { prefix })
    storage.set('recent', value)
    expect([...area.values]).toEqual([['latchkey:recent', '{"v":1,"d":[{"id":"a","rank":1}]}']])
    expect(storage.get('recent', list)).toEqual(value)
    expect(createStorage(area, { prefix }).get('recent', list)).toEqual(value)
    expect(storage.volatile).toBe(false)
    storage.remove('recent')
    expect([storage.get('recent', list), area.values.size]).toEqual([undefined, 0])
  })

  it('gives each plugin its own keys', () => {
    const area = createFakeStorage()
    const storage = createStorage(area, { prefix })
    const swaps = storage.scoped('swaps:')
    swaps.set('slippage', 1)
    storage.scoped('send:').set('slippage', 2)
    expect([...area.values.keys()]).toEqual(['latchkey:swaps:slippage', 'latchkey:send:slippage'])
    expect([swaps.get('slippage', number()), storage.get('slippage', number())]).toEqual([1, undefined])
    swaps.remove('slippage')
    expect([...area.values.keys()]).toEqual(['latchkey:send:slippage'])
  })

  it('touches nothing until it is used', () => {
    const area = createFakeStorage({ 'latchkey:a': 'broken' })
    createStorage(area, { prefix }).scoped('x:')
    expect([...area.values]).toEqual([['latchkey:a', 'broken']])
  })

  const bad: readonly string[] = [
    '',
    'undefined',
    '{',
    'null',
    '[]',
    '"text"',
    '{"v":2,"d":[]}',
    '{"v":"1","d":[]}',
    '{"v":1}',
    '{"v":1,"d":null}',
    '{"v":1,"d":[{"id":1,"rank":"a"}]}',
    '{"d":[]}',
    '{"__proto__":{"v":1,"d":[]}}',
    'x'.repeat(100_000),
  ]
  const keys = ['recent', 'session', 'remote-config', '', '__proto__', 'a:b:c', 'ключ']
  it.each(bad.map((text) => [text.slice(0, 40), text]))(
    'takes %j for absent and removes it, under every key',
    (_, text) => {
      for (const key of keys) {
        const area = createFakeStorage({ [prefix + key]: text })
        const storage = createStorage(area, { prefix })
        expect(storage.get(key, list)).toBeUndefined()
        expect(area.values.size).toBe(0)
      }
    },
  )

  it('does not fill a broken value with a default of the schema', () => {
    const area = createFakeStorage({ 'latchkey:a': '{' })
    expect(createStorage(area, { prefix }).get('a', optional(string(), 'default'))).toBeUndefined()
  })

  it('removes what cannot be written as JSON instead of keeping an older value', () => {
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    const throwing = {
      toJSON: () => {
        throw new Error('no')
      },
    }
    for (const impossible of [undefined, () => {}, Symbol('s'), 1n, cycle, throwing]) {
      const area = createFakeStorage()
      const storage = createStorage(area, { prefix })
      storage.set('a', 'old')
      storage.set('a', impossible)
      expect([storage.get('a', any()), area.values.size, storage.volatile]).toEqual([undefined, 0, false])
    }
  })

  it('refuses asynchronous schemas', () => {
    const slow: Schema<string> = { '~standard': { version: 1, vendor: 'test', validate: async () => ({ value: 'x' }) } }
    const storage = createStorage(createFakeStorage(), { prefix })
    storage.set('a', 'x')
    expect(storage.get('a', slow)).toBeUndefined()
  })

  it('hands out copies, so that a caller cannot change what is stored', () => {
    const storage = createStorage(undefined, { prefix })
    storage.set('a', { list: [1] })
    storage.get('a', object({ list: array(number()) }))?.list.push(2)
    expect(storage.get('a', object({ list: array(number()) }))).toEqual({ list: [1] })
  })

  describe('when the browser refuses', () => {
    it('lives in memory where there is no storage at all', () => {
      const storage = createStorage(undefined, { prefix })
      expect(storage.volatile).toBe(true)
      storage.set('a', 'x')
      expect([storage.get('a', string()), storage.scoped('b:').volatile]).toEqual(['x', true])
      storage.remove('a')
      expect(storage.get('a', string())).toBeUndefined()
    })

    it('keeps a value that does not fit in memory, and no older one behind', () => {
      const area = createFakeStorage()
      const storage = createStorage(area, { prefix })
      storage.set('a', 'old')
      area.failure = 'quota'
      storage.set('a', 'new')
      expect([storage.get('a', string()), storage.volatile, area.values.size]).toEqual(['new', true, 0])
    })

    it('writes to the browser again when it can', () => {
      const area = createFakeStorage()
      const storage = createStorage(area, { prefix })
      area.failure = 'quota'
      storage.set('a', 'one')
      area.failure = 'none'
      storage.set('a', 'two')
      expect(area.values.get('latchkey:a')).toBe('{"v":1,"d":"two"}')
      area.values.set('latchkey:a', '{"v":1,"d":"other tab"}')
      expect(storage.get('a', string())).toBe('other tab')
    })

    it('notices on reading too', () => {
      const area = createFakeStorage({ 'latchkey:a': '{"v":1,"d":"x"}' })
      area.failure = 'read'
      const storage = createStorage(area, { prefix })
      expect([storage.get('a', string()), storage.volatile]).toEqual([undefined, true])
    })

    it.each<StorageFailure>(['quota', 'security', 'read'])(
      'stays usable with failure %s at any call',
      (failure) =>
        failing.measured(() => {
          const operation = fc.record({
            kind: fc.constantFrom('get', 'set', 'remove'),
            key: fc.constantFrom('a', 'b'),
            value: fc.integer(),
            fails: fc.boolean(),
          })
          fc.assert(
            fc.property(fc.array(operation, { maxLength: 30 }), (operations) => {
              const area = createFakeStorage()
              const storage = createStorage(area, { prefix })
              const model = new Map<string, number>()
              const wrong: unknown[] = []
              for (const { kind, key, value: next, fails } of operations) {
                area.failure = fails ? failure : 'none'
                if (kind === 'set') {
                  storage.set(key, next)
                  model.set(key, next)
                } else if (kind === 'remove') {
                  storage.remove(key)
                  model.delete(key)
                } else {
                  const got = storage.get(key, number())
                  const blind = fails && failure !== 'quota'
                  if (got !== (blind ? got && model.get(key) : model.get(key))) wrong.push([key, got])
                }
              }
              expect(wrong).toEqual([])
              failing.saw(operations.some(({ fails }) => fails) ? 'with failures' : 'without')
            }),
            failing.fc,
          )
        }),
      failing.limit,
    )
  })

  it('never throws and never lets a misfit in, whatever the texts are', { timeout: texts.limit }, () =>
    texts.measured(() => {
      const row = fc.record({
        id: fc.oneof(fc.string(), fc.jsonValue()),
        rank: fc.oneof(fc.integer(), fc.jsonValue()),
        extra: fc.integer(),
      })
      const rows = fc.array(row, { maxLength: 2 })
      fc.assert(
        fc.property(
          fc.string({ unit: 'binary' }),
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 60 }),
            fc.json(),
            fc.json().map((data) => `{"v":1,"d":${data}}`),
            rows.map((data) => JSON.stringify({ v: 1, d: data })),
            fc.tuple(fc.integer(), fc.json()).map(([v, data]) => `{"v":${v},"d":${data}}`),
          ),
          (key, text) => {
            const area = createFakeStorage({ [prefix + key]: text })
            const expected = naive(text)
            expect(createStorage(area, { prefix }).get(key, list)).toEqual(expected)
            expect(area.values.size).toBe(expected ? 1 : 0)
            texts.saw(expected ? 'let in' : 'removed')
          },
        ),
        texts.fc,
      )
    }),
  )

  it('gives back every JSON value as it was', { timeout: values.limit }, () =>
    values.measured(() =>
      fc.assert(
        fc.property(fc.string(), fc.jsonValue(), (key, data) => {
          const storage = createStorage(createFakeStorage(), { prefix })
          storage.set(key, data)
          expect(storage.get(key, any())).toEqual(JSON.parse(JSON.stringify(data)))
          values.saw(typeof data === 'object' && data !== null ? 'objects' : 'plain values')
        }),
        values.fc,
      ),
    ),
  )
})
