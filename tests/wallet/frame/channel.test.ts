import { codeOf, isLatchkeyError, shapes, type Logger } from '#kernel'
import { createFakeClock } from '#kernel/testing'
import { describe, expect, it } from 'vitest'
import { createChannel } from '../../../src/wallet/frame/channel.ts'
import { ownProtocol } from '../../../src/wallet/frame/protocol.ts'

interface Sent {
  readonly type: string
  readonly id: string
  readonly name?: string
  readonly params?: unknown
}

const { fields, text } = shapes
const ASK = { params: fields({ email: text(50) }), answer: fields({ code: text(6) }) }
const SIGN = { ...ASK, person: true }
const never = new AbortController().signal

function stand() {
  const clock = createFakeClock()
  const sent: Sent[] = []
  const warned: string[] = []
  const faults: unknown[] = []
  const guarded: unknown[] = []
  const quiet = (): void => {}
  const logger: Logger = { error: quiet, warn: (words) => void warned.push(words), info: quiet, debug: quiet }
  const line = createChannel({
    context: {
      clock,
      logger,
      reporter: {
        report: (fault) => void faults.push(fault),
        onReport: () => quiet,
        guard({ contribution }, run, fallback) {
          guarded.push(contribution)
          try {
            return run()
          } catch (error) {
            faults.push(error)
            return fallback
          }
        },
      },
    },
    events: { session: fields({ address: text(42) }) },
    protocol: ownProtocol,
    post: (message) => void sent.push(message as Sent),
  })
  const ask = (spec = ASK, signal = never) => line.ask('ask', spec, { email: 'mira@harbor.example' }, signal)
  const code = (work: Promise<unknown>) => work.then(() => 'done', codeOf)
  return { clock, sent, warned, faults, guarded, line, ask, code }
}

describe('a request', () => {
  it('goes out with an id that nobody can guess, and comes back by it', async () => {
    const { ask, line, sent } = stand()
    const [one, two] = [ask(), ask()]
    expect(sent.map(({ type, name }) => [type, name])).toEqual([
      ['request', 'ask'],
      ['request', 'ask'],
    ])
    expect(sent[0]!.id).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[0]!.id).not.toBe(sent[1]!.id)
    line.receive({ is: 'answer', id: sent[1]!.id, result: { code: '222222', more: 'dropped' } })
    line.receive({ is: 'answer', id: sent[0]!.id, result: { code: '111111' } })
    expect([await one, await two]).toEqual([{ code: '111111' }, { code: '222222' }])
  })

  it('takes the first of two answers, and none that is late', async () => {
    const { ask, line, sent, clock, code } = stand()
    const one = ask()
    line.receive({ is: 'answer', id: sent[0]!.id, result: { code: '111111' } })
    line.receive({ is: 'answer', id: sent[0]!.id, result: { code: '999999' } })
    expect(await one).toEqual({ code: '111111' })
    const two = code(ask())
    await clock.advance(30_000)
    line.receive({ is: 'answer', id: sent[1]!.id, result: { code: '111111' } })
    expect(await two).toBe('FRAME_REQUEST_TIMEOUT')
  })

  it('is not answered by an id that is not open', async () => {
    const { ask, line, code, clock } = stand()
    const asked = code(ask())
    for (const id of ['', '0', 'constructor', '__proto__', 'f'.repeat(32)])
      line.receive({ is: 'answer', id, result: { code: '111111' } })
    await clock.advance(30_000)
    expect(await asked).toBe('FRAME_REQUEST_TIMEOUT')
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another type', 'yes'],
    ['too much', { code: '1234567' }],
    ['a promise', Promise.resolve({ code: '1' })],
  ])('fails at once when the answer is %s', async (_, result) => {
    const { ask, code, line, sent } = stand()
    const asked = code(ask())
    line.receive({ is: 'answer', id: sent[0]!.id, result })
    expect(await asked).toBe('FRAME_ERROR')
  })

  it('tells a person’s no as such, and the frame’s own codes as its own', async () => {
    const { ask, code, line, sent } = stand()
    const no = code(ask())
    line.receive({ is: 'refusal', id: sent[0]!.id, code: 'USER_REJECTED' })
    expect(await no).toBe('USER_REJECTED')
    const other = ask().catch((error: unknown) => (isLatchkeyError(error) ? [error.code, error.params] : error))
    line.receive({ is: 'refusal', id: sent[1]!.id, code: 'GATE_CLOSED' })
    expect(await other).toEqual(['FRAME_ERROR', { code: 'GATE_CLOSED' }])
  })

  it('that is unfit is never sent', async () => {
    const { code, line, sent } = stand()
    expect(await code(line.ask('ask', ASK, { email: 'x'.repeat(51) }, never))).toBe('FRAME_ERROR')
    expect(sent).toEqual([])
  })

  it('ends with its signal, and the frame is told that nobody waits', async () => {
    const { ask, code, sent } = stand()
    const life = new AbortController()
    const asked = code(ask(ASK, life.signal))
    life.abort()
    expect(await asked).toBe('ABORTED')
    expect(sent.map(({ type }) => type)).toEqual(['request', 'cancel'])
    expect(sent[1]!.id).toBe(sent[0]!.id)
  })

  it('is not even sent where nobody waits any more', async () => {
    const { ask, code, sent } = stand()
    expect(await code(ask(ASK, AbortSignal.abort()))).toBe('ABORTED')
    expect(sent).toEqual([])
  })

  it('waits ten minutes for a person, and tells the frame then', async () => {
    const { ask, clock, code, sent } = stand()
    const asked = code(ask(SIGN))
    await clock.advance(10 * 60_000 - 1)
    expect(sent.length).toBe(1)
    await clock.advance(1)
    expect(await asked).toBe('FRAME_REQUEST_TIMEOUT')
    expect(sent[1]).toMatchObject({ type: 'cancel' })
  })

  it('ends when the page goes, and no timer is left', async () => {
    const { ask, clock, code, line } = stand()
    const asked = [code(ask()), code(ask(SIGN))]
    line.drop()
    expect(await Promise.all(asked)).toEqual(['FRAME_ABORTED', 'FRAME_ABORTED'])
    expect(clock.pending).toBe(0)
  })

  it('is one of a hundred at a time', async () => {
    const { ask, code, line } = stand()
    const open = Array.from({ length: 100 }, () => code(ask()))
    expect(await code(ask())).toBe('FRAME_ABORTED')
    line.drop()
    await Promise.all(open)
  })

  it('carries only what its schema knows, and no cancellation follows an answer', async () => {
    const { line, sent } = stand()
    const asked = line.ask('ask', ASK, { email: 'mira@harbor.example', secret: 'kept' }, never)
    line.receive({ is: 'answer', id: sent[0]!.id, result: { code: '111111' } })
    await asked
    expect(sent).toMatchObject([{ type: 'request', name: 'ask' }])
    expect(sent[0]!.params).toEqual({ email: 'mira@harbor.example' })
  })

  it.each<[string, object, number]>([
    ['half a minute for a page', {}, 30_000],
    ['ten minutes for a person', { person: true }, 600_000],
    ['as long as it says itself', { limit: 5_000 }, 5_000],
    ['as long as it says itself, with a person too', { limit: 5_000, person: true }, 5_000],
  ])('waits %s', async (_, more, ms) => {
    const { ask, clock, code, sent } = stand()
    const asked = code(ask({ ...ASK, ...more }))
    await clock.advance(ms - 1)
    expect(sent.length).toBe(1)
    await clock.advance(1)
    expect(await asked).toBe('FRAME_REQUEST_TIMEOUT')
  })

  it('is answered only under its own name, where the protocol repeats names', async () => {
    const { ask, line, sent } = stand()
    const asked = ask()
    line.receive({ is: 'answer', id: sent[0]!.id, name: 'approve', result: { code: '999999' } })
    line.receive({ is: 'refusal', id: sent[0]!.id, name: 'approve', code: 'USER_REJECTED' })
    line.receive({ is: 'answer', id: sent[0]!.id, name: 'ask', result: { code: '111111' } })
    expect(await asked).toEqual({ code: '111111' })
  })

  it('is not ended by a message that is no answer, even with its id', async () => {
    const { ask, line, sent } = stand()
    const asked = ask()
    line.receive({ is: 'ready', id: sent[0]!.id })
    line.receive({ is: 'answer', id: sent[0]!.id, result: { code: '111111' } })
    expect(await asked).toEqual({ code: '111111' })
  })

  it('that fails says which it was, and never what the frame wrote', async () => {
    const { ask, clock, line, sent } = stand()
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (isLatchkeyError(error) ? [error.detail, error.params] : error),
      )
    const late = failure(ask())
    await clock.advance(30_000)
    const malformed = failure(ask())
    line.receive({ is: 'answer', id: sent.at(-1)!.id, result: 'yes' })
    const refused = failure(ask())
    line.receive({ is: 'refusal', id: sent.at(-1)!.id, code: 'REFUSED', message: 'mira@harbor.example is barred' })
    const wordless = failure(ask())
    line.receive({ is: 'refusal', id: sent.at(-1)!.id, code: 'REFUSED' })
    expect(await Promise.all([late, malformed, refused, wordless])).toStrictEqual([
      ['ask', {}],
      ['ask: malformed answer', {}],
      ['ask: REFUSED', { code: 'REFUSED', message: 'mira@harbor.example is barred' }],
      ['ask: REFUSED', { code: 'REFUSED' }],
    ])
    expect(await failure(line.ask('ask', ASK, { email: 7 }, never))).toEqual(['ask: invalid params', {}])
  })
})

describe('an event', () => {
  it('is told to who listens, and the newest is kept until the page goes', () => {
    const { line } = stand()
    const heard: unknown[] = []
    const off = line.on('session', (payload) => heard.push(payload))
    line.receive({ is: 'event', name: 'session', payload: { address: '0x1', secret: 'dropped' } })
    expect(heard).toEqual([{ address: '0x1' }])
    expect(Object.isFrozen(heard[0])).toBe(true)
    expect(line.latest('session').get()).toEqual({ address: '0x1' })
    off()
    line.receive({ is: 'event', name: 'session', payload: { address: '0x2' } })
    expect(heard.length).toBe(1)
    line.drop()
    expect(line.latest('session').get()).toBeUndefined()
  })

  it.each<[string, string, unknown]>([
    ['an unknown one', 'other', {}],
    ['one of the names that every object has', 'constructor', {}],
    ['one that does not fit', 'session', { address: 7 }],
  ])('is nothing where it is %s', (_, name, payload) => {
    const { line, faults, warned } = stand()
    const heard: unknown[] = []
    line.on(name, (one) => heard.push(one))
    line.receive({ is: 'event', name, payload })
    expect([heard, faults, warned.length]).toEqual([[], [], 1])
  })

  it('that a listener throws at reaches the others', () => {
    const { faults, line } = stand()
    const heard: unknown[] = []
    line.on('session', () => {
      throw new Error('mine')
    })
    line.on('session', (one) => heard.push(one))
    line.receive({ is: 'event', name: 'session', payload: { address: '0x1' } })
    expect([heard.length, faults.length]).toEqual([1, 1])
  })

  it('that nobody listens to is kept, and is no fault', () => {
    const { faults, guarded, line, warned } = stand()
    line.receive({ is: 'event', name: 'session', payload: { address: '0x1' } })
    expect(line.latest('session').get()).toEqual({ address: '0x1' })
    expect([faults, guarded, warned]).toEqual([[], [], []])
  })

  it('is told once per listening, and a fault names the event', () => {
    const { guarded, line, warned } = stand()
    let heard = 0
    const listener = (): void => void (heard += 1)
    const [off] = [line.on('session', listener), line.on('session', listener)]
    line.receive({ is: 'event', name: 'session', payload: { address: '0x1' } })
    off()
    line.receive({ is: 'event', name: 'session', payload: { address: '0x2' } })
    expect(heard).toBe(3)
    expect(new Set(guarded)).toEqual(new Set(['frame:session']))
    line.receive({ is: 'event', name: 'other', payload: {} })
    expect(warned).toEqual([expect.stringContaining('other')])
  })

  it('reaches everybody who listened when it came, even where one of them stops another', () => {
    const { line } = stand()
    const heard: string[] = []
    const offs = ['one', 'two', 'three'].map((name) =>
      line.on('session', () => {
        heard.push(name)
        for (const off of offs) off()
      }),
    )
    line.receive({ is: 'event', name: 'session', payload: { address: '0x1' } })
    line.receive({ is: 'event', name: 'session', payload: { address: '0x2' } })
    expect(heard).toEqual(['one', 'two', 'three'])
  })

  it('changes what is observed as its newest, for who observed before it came', () => {
    const { line } = stand()
    const seen: unknown[] = []
    const newest = line.latest('session')
    newest.subscribe(() => seen.push(newest.get()))
    line.receive({ is: 'event', name: 'session', payload: { address: '0x1' } })
    line.drop()
    expect(seen).toEqual([{ address: '0x1' }, undefined])
  })
})
