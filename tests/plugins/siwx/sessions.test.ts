/** Sessions as they come from storages and servers: which are read at all, and which may be used for an account, here and now. */
import { describe, expect, it } from 'vitest'
import { createNonces, MOST_NONCES } from '../../../src/plugins/siwx/flow/nonces.ts'
import { refusalOf, timesOf } from '../../../src/plugins/siwx/sessions/check.ts'
import { MOST_SESSIONS, readChallenge, readSessions } from '../../../src/plugins/siwx/sessions/schemas.ts'

const ADDRESS = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const NOW = Date.parse('2026-01-01T12:00:00Z')

type Fields = Readonly<Record<string, unknown>>
const DATA: Fields = {
  accountAddress: ADDRESS,
  chainId: 'eip155:1',
  domain: 'harbor.example',
  uri: 'https://harbor.example/app',
  version: '1',
  nonce: 'abcdefgh12345678',
}
const entry = (data: Fields = {}, rest: Fields = {}): Fields => ({
  data: { ...DATA, ...data },
  message: 'the text',
  signature: '0x11',
  ...rest,
})
const session = (data: Fields = {}) => readSessions([entry(data)])[0]!
const here = { account: `eip155:1:${ADDRESS}`, host: 'harbor.example', now: NOW } as const

describe('a session may be used', () => {
  it.each<[string, Fields, string | undefined]>([
    ['as it is', {}, undefined],
    ['with its address in another spelling', { accountAddress: ADDRESS.toLowerCase() }, undefined],
    ['not by another address', { accountAddress: ADDRESS.replace('7C', '8C') }, 'another account'],
    ['not on another network', { chainId: 'eip155:10' }, 'another account'],
    ['not on another kind of chain', { chainId: SOLANA }, 'another account'],
    ['not of another version', { version: '2' }, 'another version'],
    ['not of no version', { version: '1.0' }, 'another version'],
    ['not of another site', { domain: 'harbor.example.evil.example' }, 'another site'],
    ['not of another port', { domain: 'harbor.example:8443' }, 'another site'],
    ['not of a site that contains this one', { domain: 'www.harbor.example' }, 'another site'],
    ['not with a page of another site', { uri: 'https://evil.example/app' }, 'another page'],
    ['not with a page of another port', { uri: 'https://harbor.example:8443/app' }, 'another page'],
    ['not with this site as the user of another', { uri: 'https://harbor.example@evil.example/' }, 'another page'],
    ['not with what is no address', { uri: 'harbor.example' }, 'another page'],
  ])('%s', (_, data, refusal) => {
    expect(refusalOf(session(data), here)).toBe(refusal)
  })

  it('nowhere outside of a page, even if its fields name no site either', () => {
    expect(refusalOf(session(), { ...here, host: undefined })).toBe('another site')
    const { data, ...rest } = session()
    const bare = { ...rest, data: { ...data, domain: undefined as unknown as string } }
    expect(refusalOf(bare, { ...here, host: undefined })).toBe('another site')
  })

  const at = (ms: number): string => new Date(NOW + ms).toISOString()
  it.each<[string, Fields, boolean]>([
    ['issued now', { issuedAt: at(0) }, true],
    ['issued 30 s ahead, as clocks differ', { issuedAt: at(30_000) }, true],
    ['issued further ahead', { issuedAt: at(30_001) }, false],
    ['valid from 30 s ahead', { notBefore: at(30_000) }, true],
    ['valid later', { notBefore: at(30_001) }, false],
    ['over for less than 30 s', { expirationTime: at(-29_999) }, true],
    ['over for 30 s', { expirationTime: at(-30_000) }, false],
    ['issued long ago and valid for longer', { issuedAt: at(-1e10), expirationTime: at(1) }, true],
    ['issued ahead although it is valid since long', { issuedAt: at(60_000), notBefore: at(-60_000) }, false],
    ['issued at no time', { issuedAt: 'yesterday' }, false],
    ['valid from no time', { notBefore: '' }, false],
    ['over at no time', { expirationTime: 'never' }, false],
  ])('only at its time: %s', (_, data, fits) => {
    expect(refusalOf(session(data), here)).toBe(fits ? undefined : 'another time')
  })

  it('with the times that it names, and no others', () => {
    expect(timesOf(session())).toStrictEqual({ issued: 0 })
    const times = {
      issuedAt: '1970-01-01T00:00:01Z',
      notBefore: '1970-01-01T00:00:02Z',
      expirationTime: '1970-01-01T00:00:03Z',
    }
    expect(timesOf(session(times))).toStrictEqual({ issued: 1_000, notBefore: 2_000, expires: 3_000 })
    // One that cannot be read spoils the others.
    for (const name of Object.keys(times)) expect(timesOf(session({ ...times, [name]: 'some day' }))).toBeUndefined()
  })
})

/** Every field with the most characters that it may have; those that a message cannot do without have one at least. */
const NEEDED: Readonly<Record<string, number>> = { domain: 300, uri: 2_000, version: 10, nonce: 300 }
const PERHAPS: Readonly<Record<string, number>> = {
  statement: 10_000,
  requestId: 1_000,
  issuedAt: 60,
  expirationTime: 60,
  notBefore: 60,
}

describe('a session is read', () => {
  const isRead = (value: unknown): boolean => readSessions([value]).length === 1

  it('with every field that it may have, and without any other', () => {
    const whole = {
      ...Object.fromEntries(Object.keys({ ...NEEDED, ...PERHAPS }).map((name) => [name, name.slice(0, 9)])),
      resources: ['urn:one', 'urn:two'],
    }
    const cacao = { h: { t: 'eip4361' } }
    const given = entry({ ...whole, more: 1 }, { cacao, more: 1 })
    const { more: _, ...data } = given['data'] as Fields
    expect(readSessions([given])).toEqual([{ data, message: 'the text', signature: '0x11', cacao }])
  })

  it('if each text has its length', () => {
    for (const [name, most] of Object.entries({ ...NEEDED, ...PERHAPS, accountAddress: 130 })) {
      const isNeeded = !Object.hasOwn(PERHAPS, name)
      const read = [undefined, '', 'x', 'x'.repeat(most), 'x'.repeat(most + 1), 7, null].map((value) =>
        isRead(entry({ [name]: value })),
      )
      expect([name, read]).toEqual([name, [!isNeeded, !isNeeded, true, true, false, false, false]])
    }
    for (const [name, most] of Object.entries({ message: 100_000, signature: 200_000 }))
      expect(
        ['', 'x', 'x'.repeat(most), 'x'.repeat(most + 1), 7].map((value) => isRead(entry({}, { [name]: value }))),
      ).toEqual([false, true, true, false, false])
  })

  it('if its network is one', () => {
    const networks = ['eip155:1', SOLANA, 'eip155', '1', '', 1, undefined]
    expect(networks.map((chainId) => isRead(entry({ chainId })))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('if its resources are a list of a hundred texts at most', () => {
    const lists = [
      [],
      Array.from({ length: 100 }, () => 'urn:one'),
      Array.from({ length: 101 }, () => 'urn:one'),
      ['x'.repeat(4_000)],
      ['x'.repeat(4_001)],
      [7],
      'urn:one',
      null,
    ]
    expect(lists.map((resources) => isRead(entry({ resources })))).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('if its CACAO is an object', () => {
    const given = [undefined, {}, null, [], 'text', 7]
    expect(given.map((cacao) => isRead(entry({}, { cacao })))).toEqual([true, true, false, false, false, false])
  })

  it('from a list, without the entries that do not fit, and without any that throw', () => {
    const trap = {
      get data(): never {
        throw new Error('trap')
      },
    }
    expect(
      readSessions([trap, null, 7, {}, entry({ nonce: 'a' }), [], entry({ nonce: 'b' })]).map(({ data }) => data.nonce),
    ).toEqual(['a', 'b'])
    for (const value of [undefined, null, {}, 'text', { length: 1, 0: entry() }, entry()])
      expect(readSessions(value)).toEqual([])
  })

  it('from the first hundred of a list', () => {
    expect(MOST_SESSIONS).toBe(100)
    const read = readSessions(Array.from({ length: 150 }, (_, at) => entry({ nonce: String(at) })))
    expect([read.length, read.at(-1)!.data.nonce]).toEqual([100, '99'])
  })
})

describe('the fields for an account that is not known yet', () => {
  it('need no address, and all else', () => {
    expect(readChallenge({ ...DATA, accountAddress: '', more: 1 })).toEqual({ ...DATA, accountAddress: '' })
    expect(readChallenge({ ...DATA, accountAddress: 'x'.repeat(130) })).toBeDefined()
    for (const change of [
      { accountAddress: 'x'.repeat(131) },
      { accountAddress: undefined },
      { nonce: '' },
      { domain: undefined },
      { chainId: 'eip155' },
    ])
      expect(readChallenge({ ...DATA, ...change })).toBeUndefined()
    expect(readChallenge(null)).toBeUndefined()
  })
})

describe('a nonce of one click', () => {
  it('is open once it was given, until it is used', () => {
    const nonces = createNonces()
    expect(nonces.isOpen('a')).toBe(false)
    nonces.give('a')
    nonces.give('b')
    expect([nonces.isOpen('a'), nonces.isOpen('b')]).toEqual([true, true])
    nonces.use('a')
    expect([nonces.isOpen('a'), nonces.isOpen('b')]).toEqual([false, true])
  })

  it('is one of the fifty newest', () => {
    const nonces = createNonces()
    const all = Array.from({ length: 51 }, (_, at) => `nonce${at}`)
    for (const nonce of all.slice(0, 50)) nonces.give(nonce)
    expect(all.filter(nonces.isOpen)).toEqual(all.slice(0, 50))
    nonces.give(all[50]!)
    expect(all.filter(nonces.isOpen)).toEqual(all.slice(1))
    expect(MOST_NONCES).toBe(50)
  })
})
