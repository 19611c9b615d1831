import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMessageReader } from '../../../src/wallet/frame/messageReader.ts'
import { plainCopy } from '../../../src/wallet/frame/plainCopy.ts'
import { MARK, ownProtocol, type FrameMessage } from '../../../src/wallet/frame/protocol.ts'
import { soakRun } from '../../soak/soakRun.ts'

const ORIGIN = 'https://frame.example'
const OURS = { window: 'ours' } as unknown as MessageEventSource
const SEED = 20_261
const run = soakRun('forged senders')

/** A clock on which every message has a second of its own. */
function border(perSecond = 1) {
  let messages = 0
  const floods: number[] = []
  const made = createMessageReader({
    origin: ORIGIN,
    protocol: ownProtocol,
    clock: { monotonic: () => Math.floor(messages++ / perSecond) * 1_000 },
    onFlood: () => floods.push(messages),
  })
  return { ...made, floods }
}
const event = (data: unknown, more: object = {}) => ({ data, isTrusted: true, origin: ORIGIN, source: OURS, ...more })
const answer = (id: string, result: unknown = null) => ({ mark: MARK, type: 'answer', id, result })

/** What a naive reader would say of a message, written anew and without any of the border's code. */
function naive(data: unknown): FrameMessage['is'] | undefined {
  const one = data as Record<string, unknown>
  if (one === null || typeof one !== 'object' || one['mark'] !== 'latchkey/frame@1') return undefined
  const id = typeof one['id'] === 'string' && one['id'].length < 65
  switch (one['type']) {
    case 'ready':
    case 'answer':
      return id ? one['type'] : undefined
    case 'refusal':
      return id && typeof one['code'] === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(one['code']) ? 'refusal' : undefined
    case 'event':
      return typeof one['name'] === 'string' && one['name'].length < 65 ? 'event' : undefined
    case 'height':
      return typeof one['height'] === 'number' ? 'height' : undefined
    case 'escape':
      return 'escape'
    default:
      return undefined
  }
}

describe('who may speak for a frame', () => {
  it('is its window and its origin, both, by an event of the browser', () => {
    const { read } = border()
    expect(read(event(answer('a')), OURS)).toEqual({ is: 'answer', id: 'a', result: null })
  })

  it.each<[string, object]>([
    ['another window', { source: { window: 'other' } }],
    ['a window that has gone', { source: null }],
    ['another origin', { origin: 'https://frame.example.evil.example' }],
    ['another scheme', { origin: 'http://frame.example' }],
    ['another port', { origin: 'https://frame.example:8443' }],
    ['an origin of none', { origin: 'null' }],
    ['an event that a script made', { isTrusted: false }],
  ])('is not %s', (_, more) => {
    expect(border().read(event(answer('a'), more), OURS)).toBeUndefined()
  })

  it('is nobody while there is no frame, not even a message without a source', () => {
    expect(border().read(event(answer('a'), { source: null }), null)).toBeUndefined()
    expect(border().read(event(answer('a'), { source: undefined }), undefined)).toBeUndefined()
  })

  it(
    `is nobody of ${run.count.toLocaleString('en')} forged senders, and 10,000 true messages are read once each`,
    async () => {
      const forged = fc.record({
        source: fc.constantFrom<unknown>(OURS, null, undefined, {}, 'window'),
        origin: fc.oneof(fc.constant(ORIGIN), fc.webUrl(), fc.string(), fc.constant('null')),
        isTrusted: fc.boolean(),
      })
      const { read } = border()
      await run.measured(() =>
        fc.assert(
          fc.property(forged, (more) => {
            const isTrue = more.isTrusted && more.source === OURS && more.origin === ORIGIN
            expect(read(event(answer('a'), more), OURS) !== undefined).toBe(isTrue)
            run.saw(isTrue ? 'true' : 'forged')
          }),
          run.fc,
        ),
      )
      const heard = Array.from({ length: 10_000 }, (_, at) => read(event(answer(String(at))), OURS))
      expect(heard.filter((one) => one?.is === 'answer').length).toBe(10_000)
    },
    run.limit,
  )

  it('says what a naive reader says, whatever is in the message', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.object({ maxDepth: 2 }),
    )
    const types = ['ready', 'answer', 'refusal', 'event', 'height', 'escape', 'hello', 'request', 'constructor']
    const message = fc.record(
      {
        mark: fc.oneof({ weight: 9, arbitrary: fc.constant(MARK as unknown) }, value),
        type: fc.oneof(fc.constantFrom<unknown>(...types), value),
        id: value,
        name: value,
        code: fc.oneof(fc.constantFrom<unknown>('USER_REJECTED', 'lower', 'A'.repeat(65), ''), value),
        height: value,
        payload: value,
        result: value,
      },
      { requiredKeys: [] },
    )
    const { read } = border()
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: message }, fc.anything()), (data) => {
        const plain = plainCopy(data, 256 * 1024)
        expect(read(event(data), OURS)?.is).toBe(plain && naive(plain.value))
      }),
      { numRuns: 5_000, seed: SEED },
    )
  })

  it('is not listened to beyond 200 messages in a second, and again in the next', () => {
    const { floods, read } = border(1_000)
    const heard = Array.from({ length: 1_200 }, (_, at) => read(event(answer(String(at))), OURS))
    expect(heard.slice(0, 1_000).filter(Boolean).length).toBe(200)
    expect(heard.slice(1_000).filter(Boolean).length).toBe(200)
    expect(floods).toEqual([201])
  })

  it('does not use up its share by what others send', () => {
    const { read } = border(1_000)
    for (let at = 0; at < 900; at += 1) read(event(answer('x'), { source: { window: 'other' } }), OURS)
    expect(read(event(answer('true')), OURS)).toMatchObject({ id: 'true' })
  })
})

describe('a copy of plain data', () => {
  it('is what JSON would make of it', () => {
    fc.assert(
      // JSON writes minus zero as zero, and what is called like the prototype is refused.
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        expect(text.includes('"__proto__"') || JSON.stringify(plainCopy(value, 1e6)?.value) === text).toBe(true)
      }),
      { numRuns: 2_000, seed: SEED },
    )
  })

  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  it.each<[string, unknown]>([
    ['a list with a billion holes', holes()],
    ['a long text', 'x'.repeat(1_001)],
    ['many small things', Array.from({ length: 600 }, () => 1)],
    ['long names', { ['n'.repeat(1_001)]: 1 }],
    ['a circle', cyclic],
    ['a map', new Map()],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(3)],
    ['a bigint', 1n],
    ['no number', Number.NaN],
    ['endless', Number.POSITIVE_INFINITY],
    ['a function', () => {}],
    ['a prototype by name', JSON.parse('{"__proto__":{"polluted":true}}')],
    [
      'a trap',
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('trap')
          },
        },
      ),
    ],
  ])('is not made of %s', (_, value) => {
    expect(plainCopy(value, 1_000)).toBeUndefined()
  })

  it('shares nothing with what it was made of', () => {
    const list = [{ a: 1 }]
    const copied = plainCopy(list, 100)?.value as typeof list
    list[0]!.a = 2
    expect(copied).toEqual([{ a: 1 }])
  })
})

function holes(): unknown[] {
  const list: unknown[] = []
  list.length = 1e9
  return list
}
