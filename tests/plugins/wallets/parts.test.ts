import { codeOf, LatchkeyError } from '#kernel'
import { formatUnits, type ComponentItem, type ConnectorInfo, type RecentWallet } from '#wallet'
import { createFakeClock } from '#kernel/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOperations } from '../../../src/plugins/wallets/session/operations.ts'
import { recentOf, withRecent } from '../../../src/plugins/wallets/directory/remember.ts'
import { ListingsSchema } from '../../../src/plugins/wallets/session/schemas.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'

describe('the manifest', () => {
  const { views = [], slots = [], strings } = wallets.manifest.contributes ?? {}
  it.each(views.map((view) => [view.ref.id, view] as const))('has a component and a title for %s', async (id, view) => {
    expect((await view.load()).default).toBeTypeOf('function')
    expect(strings?.en[`wallets.title.${id}`]).toBeTruthy()
  })
  it('has a component for every line at the foot', async () => {
    const lines = slots.flatMap(({ item }) => ('load' in item ? [item as ComponentItem] : []))
    expect(lines).toHaveLength(2)
    const chunk: unknown = { default: expect.any(Function), strings: { en: expect.any(Object) } }
    for (const { load } of lines) expect(await load()).toEqual(chunk)
  })
})

describe('recent wallets', () => {
  const wallet = (id: string): RecentWallet => ({ id, name: id, namespace: 'eip155' })
  it('are two, newest first, each once', () => {
    const after = ['a', 'b', 'a', 'c'].reduce<readonly RecentWallet[]>(
      (recent, id) => withRecent(recent, wallet(id)),
      [],
    )
    expect(after.map(({ id }) => id)).toEqual(['c', 'a'])
  })
  it('leave large pictures out of the storage', () => {
    expect(
      withRecent([], { ...wallet('a'), imageUrl: `data:image/png;base64,${'A'.repeat(5_000)}` })[0]?.imageUrl,
    ).toBeUndefined()
  })
  it('do not list embedded and remote connectors themselves', () => {
    const info: ConnectorInfo = {
      id: 'x',
      name: 'X',
      chain: 'eip155',
      type: 'AUTH',
      sharedSession: true,
      listed: false,
      quiet: true,
      method: 'email',
    }
    expect(recentOf(info)).toBeUndefined()
    expect(recentOf({ ...info, listed: true, quiet: false })).toBeUndefined()
    expect(recentOf({ ...info, sharedSession: false, explorerId: 'dir' })?.id).toBe('dir')
  })
})

describe('listings of the directory', () => {
  it('lose bad entries and bad fields, and keep the rest', () => {
    const { data, count } = ListingsSchema.read({
      count: 'many',
      data: [
        {
          id: 'a',
          name: 'A\u202eB\u200b',
          mobile_link: 'javascript:alert(1)',
          homepage: 'https://a.example',
          rdns: 7,
          image_url: 'http://x.example/i.png',
        },
        { id: '', name: 'no id' },
        { id: 'c', name: '   ' },
        null,
        'x',
        {
          id: 'd',
          name: 'D',
          desktop_link: 'larkspur://x',
          mobile_link: 'lark://x',
          webapp_link: 'larkspur://x',
          extra: 1,
        },
      ],
    })
    expect(count).toBe(0)
    expect(data.map((listing) => listing && [listing.id, listing.name])).toEqual([
      ['a', 'AB'],
      undefined,
      undefined,
      undefined,
      undefined,
      ['d', 'D'],
    ])
    expect(data[0]).toMatchObject({ homepage: 'https://a.example' })
    expect([data[0]?.mobile_link, data[0]?.rdns, data[0]?.image_url]).toEqual([undefined, undefined, undefined])
    // A wallet's own scheme stays where an app is named; another well-known program's goes, and so does what is no website.
    expect([data[5]?.desktop_link, data[5]?.mobile_link, data[5]?.webapp_link]).toEqual([
      'larkspur://x',
      undefined,
      undefined,
    ])
  })
  it.each([null, [], { data: {} }, { count: 1 }, 'x'])('are refused as a whole when they are %j', (answer) => {
    expect(() => ListingsSchema.read(answer)).toThrow(TypeError)
  })
})

describe('amounts', () => {
  it('are exact for every number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const text = formatUnits(value, decimals)
        expect(text).toMatch(/^\d+(\.\d*[1-9])?$/)
        const [whole = '', fraction = ''] = text.split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value)
      }),
      { seed: 3, numRuns: 2_000 },
    )
  })
})

describe('operations', () => {
  const make = () => {
    const clock = createFakeClock()
    const ends: (() => void | Promise<void>)[] = []
    const operations = createOperations({ clock, scope: { own: (thing) => (ends.push(thing as () => void), thing) } })
    return { clock, operations, stop: () => ends.forEach((end) => void end()) }
  }
  const code = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)
  const never = () => new Promise<never>(() => {})

  it('are replaced by a newer one under the same key', async () => {
    const { operations } = make()
    const first = operations.begin('a', { limit: 1_000 })
    const lost = code(first.race(never))
    const second = operations.begin('a', { limit: 1_000 })
    expect([first.live, second.live]).toEqual([false, true])
    expect(await lost).toBe('ABORTED')
  })
  it('end at once by a cancel, even when the work ignores its signal', async () => {
    const { operations, clock } = make()
    const outer = new AbortController()
    const operation = operations.begin('a', { limit: 1_000, outer: outer.signal })
    const lost = code(operation.race(never))
    outer.abort()
    expect(operation.live).toBe(false)
    expect(clock.pending).toBe(0)
    expect(await lost).toBe('ABORTED')
  })
  it('end at their limit', async () => {
    const { operations, clock } = make()
    const lost = code(operations.begin('a', { limit: 1_000 }).race(never))
    await clock.advance(1_000)
    expect(await lost).toBe('WALLET_TIMEOUT')
    expect(operations.size).toBe(0)
  })
  it('fail with the reason of a cancel', async () => {
    const { operations } = make()
    const lost = code(operations.begin('a', { limit: 1_000 }).race(never))
    operations.cancel('a', new LatchkeyError('CONNECTOR_NOT_FOUND'))
    expect(await lost).toBe('CONNECTOR_NOT_FOUND')
  })
  it('begin over when the caller has cancelled before', async () => {
    const { operations, clock } = make()
    const operation = operations.begin('a', { limit: 1_000, outer: AbortSignal.abort() })
    expect([operation.live, operations.size, clock.pending]).toEqual([false, 0, 0])
    expect(await code(operation.race(never))).toBe('ABORTED')
  })
  it('reject when the work throws at once', async () => {
    const { operations } = make()
    const operation = operations.begin('a', { limit: 1_000 })
    const thrown: unknown = await operation
      .race(() => {
        throw 'odd'
      })
      .catch((error: unknown) => error)
    expect(thrown).toBe('odd')
    operation.end()
  })
  it('all end with the plugin', async () => {
    const { operations, clock, stop } = make()
    const lost = code(operations.begin('a', { limit: 1_000 }).race(never))
    stop()
    expect(await lost).toBe('ABORTED')
    expect([operations.size, clock.pending]).toEqual([0, 0])
  })
})
