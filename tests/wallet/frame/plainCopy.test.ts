/** What a copy of a frame's message costs, how deep it goes, and of what it is never made. */
import { describe, expect, it } from 'vitest'
import { createMessageReader } from '../../../src/wallet/frame/messageReader.ts'
import { plainCopy } from '../../../src/wallet/frame/plainCopy.ts'
import { MARK, ownProtocol } from '../../../src/wallet/frame/protocol.ts'

describe('the cost of a copy', () => {
  it.each<[string, unknown, number]>([
    ['nothing', undefined, 1],
    ['null', null, 1],
    ['a yes', true, 1],
    ['a number', 12_345, 1],
    ['an empty text', '', 1],
    ['a text', 'abc', 4],
    ['an empty list', [], 1],
    ['a list, whose length is paid before its entries', [1, 'a'], 6],
    ['a list with holes', Array.from({ length: 2 }), 5],
    ['an empty object', {}, 1],
    ['an object', { ab: 1, c: 'd' }, 7],
    ['what is nested', { a: [{ b: null }] }, 7],
  ])('of %s is exact: it is made with so much, and not with less', (_, value, cost) => {
    expect(plainCopy(value, cost)).toEqual({ value })
    expect(plainCopy(value, cost - 1)).toBeUndefined()
  })

  it('of a list is paid before any entry is read', () => {
    let reads = 0
    const list = new Proxy([1, 2, 3, 4], {
      get(target, key, receiver) {
        if (key === '0') reads += 1
        return Reflect.get(target, key, receiver)
      },
    })
    expect([plainCopy(list, 4), reads]).toEqual([undefined, 0])
    expect([plainCopy(list, 9), reads]).toEqual([{ value: [1, 2, 3, 4] }, 1])
  })

  it('of a name is paid before its value is read', () => {
    let reads = 0
    const value = {
      get name() {
        reads += 1
        return 1
      },
    }
    expect([plainCopy(value, 4), reads]).toEqual([undefined, 0])
    expect([plainCopy(value, 6), reads]).toEqual([{ value: { name: 1 } }, 1])
  })

  it('of a whole message is 256 Ki at most', () => {
    const source = {} as MessageEventSource
    const { read } = createMessageReader({
      origin: 'https://frame.example',
      protocol: ownProtocol,
      clock: { monotonic: () => 0 },
      onFlood: () => {},
    })
    const resultOf = (length: number) => {
      const data = { mark: MARK, type: 'answer', id: 'a', result: 'x'.repeat(length) }
      return read({ data, isTrusted: true, origin: 'https://frame.example', source }, source)
    }
    // One for each of five values, and the characters of four names and three other texts.
    const rest = 5 + 'mark'.length + 'type'.length + 'id'.length + 'result'.length + MARK.length + 'answer'.length + 1
    expect(resultOf(262_144 - rest)).toMatchObject({ is: 'answer', id: 'a' })
    expect(resultOf(262_144 - rest + 1)).toBeUndefined()
  })
})

describe('the depth of a copy', () => {
  const nested = (levels: number, around: (inside: unknown) => unknown): unknown =>
    Array.from({ length: levels }).reduce<unknown>((inside) => around(inside), 'end')

  it.each<[string, (inside: unknown) => unknown]>([
    ['lists', (inside) => [inside]],
    ['objects', (inside) => ({ inside })],
  ])('is twenty %s', (_, around) => {
    expect(plainCopy(nested(20, around), 10_000)).toEqual({ value: nested(20, around) })
    expect(plainCopy(nested(21, around), 10_000)).toBeUndefined()
  })
})

describe('a copy', () => {
  it('is made of an object without a prototype, and has one', () => {
    const bare: Record<string, unknown> = Object.create(null)
    bare['a'] = 1
    const made = plainCopy(bare, 100)?.value
    expect(made).toEqual({ a: 1 })
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
  })

  it.each<[string, unknown]>([
    [
      'an object of a class',
      new (class {
        readonly a = 1
      })(),
    ],
    ['an object that inherits', Object.create({ a: 1 })],
    ['a symbol', Symbol('a')],
    ['a list inside of which is none of it', [() => {}]],
    ['an object inside of which is none of it', { a: () => {} }],
  ])('is not made of %s', (_, value) => {
    expect(plainCopy(value, 100)).toBeUndefined()
  })

  it('takes nothing over that a script has added to every object', () => {
    const everyObject = Object.prototype as unknown as Record<string, unknown>
    const copies: unknown[] = []
    everyObject['added'] = 'by a script'
    try {
      copies.push(plainCopy({ a: 1 }, 100))
    } finally {
      delete everyObject['added']
    }
    expect(copies).toEqual([undefined])
    expect(plainCopy({ a: 1 }, 100)).toEqual({ value: { a: 1 } })
  })
})
