import { describe, expect, it } from 'vitest'
import type { Readable } from '#kernel'
import { createAnnouncements, plainName } from '#wallet'
import { createFakeClock, flush } from '../../src/kernel/testing/fakeClock.ts'

/** As many wallets are listed at most, and as many more that claim a name or domain that people know (threats T2 and T27). */
const MAX_WALLETS = 100
const MAX_CLAIMS = 4

interface Found {
  readonly name: string
  readonly icon?: string | undefined
}

function start({ known = [] as readonly string[], again = () => {} } = {}) {
  const life = new AbortController()
  const clock = createFakeClock()
  const listed: Found[] = []
  const ends: (() => void)[] = []
  const own = <T>(thing: T): T => (ends.push(thing as () => void), thing)
  const marks = createCell<readonly string[]>([...known])
  const list = (wallet: Found) => {
    listed.push(wallet)
    return { dispose: () => void listed.splice(listed.indexOf(wallet), 1) }
  }
  const add = createAnnouncements<Found>({ clock, own, signal: life.signal }, list, { known: marks, again })
  const stop = () => {
    life.abort()
    for (const end of ends) end()
  }
  const learn = (...more: readonly string[]): void => marks.set([...known, ...more])
  return { add, clock, learn, listed, names: () => listed.map(({ name }) => name), stop }
}

function createCell<T>(value: T): Readable<T> & { set(next: T): void } {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const named = (name: unknown) => () => ({ name: String(name) })

describe('the plain name of a wallet', () => {
  it.each([
    ['Trust Wallet', 'trust'],
    ['TRUST  \tWALLET', 'trust'],
    ['Trustwallet', 'trustwallet'],
    ['Wallet', 'wallet'],
    ['Trust Wallet Two', 'trust wallet two'],
    ['Trust Wallets', 'trust wallets'],
  ])('of %j is %j', (name, plain) => expect(plainName(name)).toBe(plain))
})

describe('where wallets are taken in', () => {
  it('lists those of one moment together and later, a few in a turn', async () => {
    const { add, clock, names } = start()
    for (let at = 0; at < 20; at += 1) add(at, named(at))
    expect(names()).toEqual([])
    await flush()
    expect(names()).toHaveLength(8)
    await clock.advance(0)
    expect(names()).toEqual(Array.from({ length: 20 }, (_, at) => String(at)))
    expect(clock.pending).toBe(0)
    add('late', named('late'))
    await flush()
    expect(names()).toHaveLength(21)
  })

  it('reads nothing of a key that is there, nor when it is full; a place is free again when its wallet leaves', async () => {
    const { add, clock, names } = start()
    let reads = 0
    const read = () => ({ name: String((reads += 1)) })
    const leaves = Array.from({ length: MAX_WALLETS }, (_, at) => add(at, read))
    add(0, read)
    add('one too many', read)
    expect(reads).toBe(MAX_WALLETS)
    leaves[0]?.()
    leaves[0]?.()
    add('late', read)
    add('again too many', read)
    await clock.runAll()
    expect([reads, names().length, names().includes('1')]).toEqual([MAX_WALLETS + 1, MAX_WALLETS, false])
  })

  it('gives the room of an icon back', async () => {
    const { add, clock, listed } = start()
    const icon = 'data:image/png,'.padEnd(2 * 1024 * 1024, 'A')
    const leave = add('a', () => ({ name: 'a', icon }))
    add('b', () => ({ name: 'b', icon: 'data:image/png,B' }))
    leave?.()
    add('c', () => ({ name: 'c', icon }))
    await clock.runAll()
    expect(listed.map((wallet) => wallet.icon?.length)).toEqual([undefined, icon.length])
  })

  it('takes in nobody who cannot be read', async () => {
    const { add, clock, names } = start()
    const answers = [
      add('a', () => undefined),
      add('b', () => {
        throw new Error('trap')
      }),
    ]
    add('c', named('c'))
    await clock.runAll()
    expect([answers, names()]).toEqual([[undefined, undefined], ['c']])
  })

  it('lets a wallet leave once: who took its place stays', async () => {
    const { add, clock, names } = start()
    const leave = add('a', named('first'))
    leave?.()
    add('a', named('second'))
    leave?.()
    await clock.runAll()
    expect(names()).toEqual(['second'])
  })

  it('takes an icon only where the embedded picture begins with its text', async () => {
    const { add, clock, listed } = start()
    add('a', () => ({ name: 'a', icon: 'https://tracker.example/?data:image/png,A' }))
    await clock.runAll()
    expect(listed).toEqual([{ name: 'a', icon: undefined }])
  })

  it('asks no wallet who it claims to be while none is known', async () => {
    const { add, clock, names } = start()
    add('a', named('a'), () => {
      throw new Error('trap')
    })
    await clock.runAll()
    expect(names()).toEqual(['a'])
  })

  it.each<
    readonly [
      string,
      { readonly known?: ReturnType<typeof createCell<readonly string[]>>; readonly again?: () => void },
    ]
  >([
    ['who is known', { known: createCell<readonly string[]>([]) }],
    ['whom to ask again', { again: () => {} }],
  ])('does with no more than %s', async (_, options) => {
    const clock = createFakeClock()
    const listed: Found[] = []
    const ends: unknown[] = []
    const own = <T>(thing: T): T => (ends.push(thing), thing)
    const list = (wallet: Found) => (listed.push(wallet), { dispose() {} })
    const add = createAnnouncements<Found>({ clock, own, signal: new AbortController().signal }, list, options)
    for (let at = 0; at <= MAX_WALLETS; at += 1) add(at, named(at))
    options.known?.set(['larkspur'])
    await clock.runAll()
    expect([listed.length, ends.length]).toEqual([MAX_WALLETS, 1])
  })

  it('ends with its owner: what is listed goes, what waits is never listed, nobody else comes', async () => {
    const { add, clock, names, stop } = start()
    for (let at = 0; at < 20; at += 1) add(at, named(at))
    await flush()
    stop()
    add('late', named('late'))
    await clock.runAll()
    expect([names(), clock.pending]).toEqual([[], 0])
  })

  describe('in a flood', () => {
    const said =
      (...claims: readonly unknown[]) =>
      () =>
        claims

    it('has a place for a known wallet, by its name or its domain, however many came before it', async () => {
      const { add, clock, names } = start({ known: ['larkspur', 'example.quarry'] })
      for (let at = 0; at < 10_000; at += 1) add(at, named(at), said(`example.flood${at}`, `Flood ${at}`))
      add('larkspur', named('Larkspur'), said(undefined, 'Larkspur Wallet'))
      add('quarry', named('Quarry'), said('Example.QUARRY', 'Anything'))
      add('stranger', named('Stranger'), said('example.stranger', 'Stranger'))
      await clock.runAll()
      expect(names()).toHaveLength(MAX_WALLETS + 2)
      expect([names().includes('Larkspur'), names().includes('Quarry')]).toEqual([true, true])
      expect(names()).not.toContain('Stranger')
    })

    it('lists known wallets first of those that wait', async () => {
      const { add, names } = start({ known: ['larkspur'] })
      for (let at = 0; at < 20; at += 1) add(at, named(at), said(undefined, `W${at}`))
      add('larkspur', named('Larkspur'), said(undefined, 'Larkspur'))
      await flush()
      expect(names()[0]).toBe('Larkspur')
    })

    it('lets no name take the place of another: a few of each are listed', async () => {
      const { add, clock, names } = start({ known: ['larkspur', 'quarry'] })
      for (let at = 0; at < MAX_WALLETS; at += 1) add(at, named(at), said(undefined, `W${at}`))
      for (let at = 0; at < 1_000; at += 1) add(`l${at}`, named('Larkspur'), said(undefined, 'Larkspur'))
      add('quarry', named('Quarry'), said(undefined, 'Quarry'))
      await clock.runAll()
      expect(names().filter((name) => name === 'Larkspur')).toHaveLength(MAX_CLAIMS)
      expect(names()).toContain('Quarry')
    })

    it('has that place again for another of the name when one of them leaves', async () => {
      const { add, clock, names } = start({ known: ['larkspur'] })
      for (let at = 0; at < MAX_WALLETS; at += 1) add(at, named(at))
      const claim = (key: string) => add(key, named(key), said('Larkspur'))
      const leaves = Array.from({ length: MAX_CLAIMS }, (_, at) => claim(`first ${at}`))
      leaves[0]?.()
      const answers = ['second', 'third'].map((key) => typeof claim(key))
      await clock.runAll()
      expect([answers, names().includes('second'), names().length]).toEqual([
        ['function', 'undefined'],
        true,
        MAX_WALLETS + MAX_CLAIMS,
      ])
    })

    it('knows names of up to 200 characters, and of all that it says one is enough', async () => {
      const [long, longer] = ['l'.repeat(200), 'l'.repeat(201)]
      const { add, clock, names } = start({ known: [long, longer] })
      for (let at = 0; at < MAX_WALLETS; at += 1) add(at, named(at))
      add('longer', named('longer'), said(longer))
      add('long', named('long'), said(7, null, [], 'other', long))
      await clock.runAll()
      expect([names().includes('long'), names().includes('longer')]).toEqual([true, false])
    })

    it('asks the page for nobody any more once its owner has ended', async () => {
      let asked = 0
      const { add, learn, stop } = start({ again: () => (asked += 1) })
      for (let at = 0; at <= MAX_WALLETS; at += 1) add(at, named(at))
      stop()
      learn('larkspur')
      expect(asked).toBe(0)
    })

    it('asks the page again once more wallets are known, and only when somebody was turned away', async () => {
      let asked = 0
      const { add, clock, learn, names } = start({ again: () => (asked += 1) })
      learn('larkspur')
      expect(asked).toBe(0)
      for (let at = 0; at <= MAX_WALLETS; at += 1) add(at, named(at), said(undefined, `W${at}`))
      learn('larkspur', 'quarry')
      expect(asked).toBe(1)
      learn('larkspur', 'quarry', 'tern')
      expect(asked).toBe(1)
      add('quarry', named('Quarry'), said(undefined, 'Quarry'))
      await clock.runAll()
      expect(names()).toContain('Quarry')
    })

    it('keeps the icons of known wallets, whatever strangers bring', async () => {
      const { add, clock, listed } = start({ known: ['larkspur'] })
      const icon = 'data:image/png,'.padEnd(2 * 1024 * 1024, 'A')
      add('stranger', () => ({ name: 'Stranger', icon }), said(undefined, 'Stranger'))
      add('larkspur', () => ({ name: 'Larkspur', icon: 'data:image/png,A' }), said(undefined, 'Larkspur'))
      await clock.runAll()
      expect(listed.map((wallet) => [wallet.name, wallet.icon?.length])).toEqual([
        ['Larkspur', 16],
        ['Stranger', icon.length],
      ])
    })

    it.each([
      [
        'throw',
        () => {
          throw new Error('trap')
        },
      ],
      ['are no texts', said(7, {}, null)],
      ['are very long', said('larkspur'.repeat(10_000))],
    ])('is not upset by claims that %s', async (_, claims) => {
      const { add, clock, names } = start({ known: ['larkspur'] })
      add('odd', named('Odd'), claims)
      add('fine', named('Fine'), said('Fine'))
      await clock.runAll()
      expect(names()).toContain('Fine')
    })
  })
})
