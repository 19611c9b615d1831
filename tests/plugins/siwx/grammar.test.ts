/** The grammar of EIP-4361, rule by rule: which characters may stand where, which hosts there are, and which days. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildMessage } from '../../../src/plugins/siwx/message/build.ts'
import { parseMessage, type MessageForm } from '../../../src/plugins/siwx/message/parse.ts'

const form: MessageForm = {
  namespace: 'eip155',
  account: 'Ethereum',
  reference: /^\d+$/,
  isAddress: (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
}

const lines = (change: Readonly<Record<string, string>> = {}): string => {
  const part: Readonly<Record<string, string>> = {
    domain: 'harbor.example',
    statement: 'Sign in.',
    uri: 'https://harbor.example/',
    ...change,
  }
  return `${part['domain']} wants you to sign in with your Ethereum account:
0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2

${part['statement']}

URI: ${part['uri']}
Version: 1
Chain ID: ${part['chain'] ?? '1'}
Nonce: ${part['nonce'] ?? 'abcdefgh12345678'}
Issued At: ${part['time'] ?? '2026-01-01T00:00:00.000Z'}
Request ID: ${part['request'] ?? 'one'}
Resources:
- ${part['resource'] ?? 'urn:one'}`
}

/** Whether the text is a message; one that is has to come out of its own fields again. */
function isRead(text: string): boolean {
  const read = parseMessage(text, form)
  if (read.ok && buildMessage(read.message, form) !== text) throw new Error(`comes out differently: ${text}`)
  return read.ok
}

// RFC 3986 and RFC 5234.
const ALPHA = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGIT = '0123456789'
const UNRESERVED = `${ALPHA}${DIGIT}-._~`
const SUB_DELIMS = "!$&'()*+,;="
const PCHAR = `${UNRESERVED}${SUB_DELIMS}:@`

/** A field with one character put into the place of `□`, and which characters fit there. */
const PLACES: readonly (readonly [place: string, field: string, value: string, fits: string])[] = [
  ['the domain', 'domain', 'po□rt.example', `${UNRESERVED}${SUB_DELIMS}@`],
  ['the user of the domain', 'domain', 'us□zer@port.example', `${UNRESERVED}${SUB_DELIMS}:`],
  ['the port of the domain', 'domain', 'port:8□0', `${DIGIT}@`],
  ['the statement', 'statement', 'Sign□ in', `${UNRESERVED}${SUB_DELIMS}:/?#[]@ `],
  ['the scheme', 'uri', 'ht□tps://port.example', `${ALPHA}${DIGIT}+-.:`],
  ['the beginning of the scheme', 'uri', '□ttps://port.example', ALPHA],
  ['the user', 'uri', 'https://us□zer@port.example', `${UNRESERVED}${SUB_DELIMS}:/?#`],
  ['the host', 'uri', 'https://po□rt.example', `${UNRESERVED}${SUB_DELIMS}@/?#`],
  ['the port', 'uri', 'https://port:8□0', `${DIGIT}@/?#`],
  ['a future kind of address', 'uri', 'https://[v1.a□z]/', `${UNRESERVED}${SUB_DELIMS}:`],
  ['the version of a future kind of address', 'uri', 'https://[v1□.a]/', `${DIGIT}abcdefABCDEF.`],
  ['the path', 'uri', 'https://port.example/a□z', `${PCHAR}/?#`],
  ['a path without a host', 'uri', 'urn:a□z', `${PCHAR}/?#`],
  ['the query', 'uri', 'https://port.example/?a□z', `${PCHAR}/?#`],
  ['the fragment', 'uri', 'https://port.example/#a□z', `${PCHAR}/?`],
  ['an encoded byte', 'uri', 'https://port.example/%a□', `${DIGIT}abcdefABCDEF`],
  ['the chain id', 'chain', '1□1', DIGIT],
  ['the nonce', 'nonce', 'abcdefgh□12345678', `${ALPHA}${DIGIT}`],
  ['the request id', 'request', 'a□z', PCHAR],
  ['a resource', 'resource', 'urn:a□z', `${PCHAR}/?#`],
]

describe('the characters of', () => {
  it.each(PLACES)('%s', (_, field, value, fits) => {
    const characters = Array.from({ length: 0x180 }, (__, code) => String.fromCodePoint(code))
    const read = characters.filter((one) => isRead(lines({ [field]: value.replace('□', () => one) })))
    expect(read.join('')).toBe(Array.from(fits).sort().join(''))
  })

  it('are refused where they stand, or right behind', () => {
    for (const [, field, value] of PLACES.filter(([place]) => !/chain|future/.test(place)))
      for (const one of '"<>\\^`{|}é\t\r\u202E\u00AD') {
        const text = lines({ [field]: value.replace('□', () => one) })
        const read = parseMessage(text, form)
        expect([read.ok, read.ok || Math.abs(read.position - text.indexOf(one)) <= 1], text).toEqual([false, true])
      }
  })
})

/** `IPv6address` as its prose has it: eight groups, `::` for one or more that are zero, the last two perhaps as IPv4. */
function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half, at) => {
    if (half === '') return halves.length === 2 ? [] : [0]
    const parts = half.split(':')
    return parts.map((part, index) => {
      if (/^[0-9a-fA-F]{1,4}$/.test(part)) return 1
      const isLast = at === halves.length - 1 && index === parts.length - 1
      const octets = part.split('.')
      return isLast && octets.length === 4 && octets.every((one) => String(Number(one)) === one && Number(one) < 256)
        ? 2
        : 0
    })
  })
  if (groups.includes(0)) return false
  const count = groups.reduce<number>((sum, size) => sum + size, 0)
  return halves.length === 2 ? count <= 7 : count === 8
}

describe('hosts in brackets', () => {
  const isHost = (inside: string): boolean => isRead(lines({ uri: `https://[${inside}]/` }))

  it('are read with as many groups before and behind :: as fit', () => {
    const seen = { yes: 0, no: 0 }
    const list = (count: number): string =>
      Array.from({ length: count }, (_, at) => (at * 4_001).toString(16)).join(':')
    for (let before = 0; before < 10; before += 1)
      for (let behind = 0; behind < 10; behind += 1)
        for (const gap of ['::', ':', ':::', ''])
          for (const last of ['', '1.2.3.4', '255.0.10.199']) {
            const end = [list(behind), last].filter(Boolean).join(':')
            const text = `${list(before)}${gap}${end}`
            const expected = isIpv6(text)
            expect(isHost(text), text).toBe(expected)
            seen[expected ? 'yes' : 'no'] += 1
          }
    expect(seen.yes).toBeGreaterThan(100)
    expect(seen.no).toBeGreaterThan(100)
  })

  it('are read exactly where each of their groups and octets is one', () => {
    const group = fc.constantFrom('0', 'f', '00', 'ABCD', 'ffff', '12345', 'g', '', '-1')
    const octet = fc.constantFrom('0', '9', '10', '99', '100', '199', '200', '249', '250', '255', '256', '00', '01', '')
    const ipv4 = fc.array(octet, { minLength: 3, maxLength: 5 }).map((list) => list.join('.'))
    const part = fc.oneof({ weight: 12, arbitrary: group }, { weight: 1, arbitrary: ipv4 })
    const tail = fc.oneof(
      fc.constant(''),
      fc.array(octet, { minLength: 4, maxLength: 4 }).map((list) => `:${list.join('.')}`),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), tail, (parts, end) => {
        const text = `${parts.join(':')}${end}`
        expect(isHost(text), text).toBe(isIpv6(text))
      }),
      { numRuns: 2_000, seed: 3986 },
    )
    for (let octets = 0; octets < 300; octets += 1) expect(isHost(`::1.2.3.${octets}`)).toBe(octets < 256)
  })

  it.each(['v1.', 'v.a', 'vg.a', '1.a', 'v1', 'v1.a]', '::1', 'V2f.a:b'].map((inside) => [inside]))(
    'are of a future kind only with its version: %s',
    (inside) => {
      expect(isHost(inside)).toBe(['::1', 'V2f.a:b'].includes(inside))
    },
  )

  it('have to be closed within their own line', () => {
    expect(isRead(lines({ uri: 'https://[::1', resource: 'https://[::1]/' }))).toBe(false)
    expect(isRead(lines({ domain: '[::1]:80' }))).toBe(true)
    expect(isRead(lines({ domain: 'a@[::1]:80' }))).toBe(true)
    expect(isRead(lines({ domain: '[::1' }))).toBe(false)
  })
})

describe('moments', () => {
  const isMoment = (time: string): boolean => isRead(lines({ time }))
  const two = (value: number): string => String(value).padStart(2, '0')

  it.each([2023, 2024, 1900, 2000])('of %i are on the days that its calendar has', (year) => {
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const date = new Date(Date.UTC(year, month - 1, day))
        const isThere = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
        const text = `${year}-${two(month)}-${two(day)}T00:00:00Z`
        expect(isMoment(text), text).toBe(isThere)
      }
  })

  it('have 24 hours, 60 minutes and a leap second', () => {
    for (let value = 0; value < 100; value += 1) {
      const text = two(value)
      expect([
        isMoment(`2026-01-01T${text}:00:00Z`),
        isMoment(`2026-01-01T00:${text}:00Z`),
        isMoment(`2026-01-01T00:00:${text}Z`),
        isMoment(`2026-01-01T00:00:00+${text}:00`),
        isMoment(`2026-01-01T00:00:00-00:${text}`),
      ]).toEqual([value < 24, value < 60, value <= 60, value < 24, value < 60])
    }
  })

  it('have each of their signs, and no character more', () => {
    const whole = '2026-01-01t00:00:00.120z'
    expect(isMoment(whole)).toBe(true)
    for (let at = 0; at < whole.length; at += 1) {
      expect(isMoment(`${whole.slice(0, at)}_${whole.slice(at + 1)}`), `${at}`).toBe(false)
      expect(isMoment(`${whole.slice(0, at)} ${whole.slice(at)}`), `${at}`).toBe(false)
    }
    const zoned = '2026-01-01T00:00:00+02:00'
    for (let end = 0; end < zoned.length; end += 1) expect(isMoment(zoned.slice(0, end))).toBe(false)
    for (const text of [
      `${zoned}0`,
      `${zoned}Z`,
      '2026-01-01T00:00:00.Z',
      '2026-01-01T00:00:00.1',
      '02026-01-01T00:00:00Z',
    ])
      expect(isMoment(text), text).toBe(false)
  })
})

it('a nonce has eight characters at least, and a request may have none', () => {
  for (let length = 0; length < 20; length += 1) {
    expect(isRead(lines({ nonce: 'a'.repeat(length) }))).toBe(length >= 8)
    expect(isRead(lines({ request: 'a'.repeat(length) }))).toBe(true)
  }
  expect([isRead(lines({ uri: 'x:' })), isRead(lines({ uri: 'x' })), isRead(lines({ uri: '' }))]).toEqual([
    true,
    false,
    false,
  ])
})

it('a text that ends anywhere before its end is no message, or one without what is missing', () => {
  const text = lines()
  const ends = Array.from({ length: text.length }, (_, end) => end).filter((end) => isRead(text.slice(0, end)))
  const upTo = (mark: string, more = 0): number => text.indexOf(mark) + mark.length + more
  expect(ends).toEqual([
    upTo('.000Z'),
    // A request id may be empty, so each of its beginnings is one.
    ...[0, 1, 2, 3].map((more) => upTo('Request ID: ', more)),
    upTo('Resources:'),
    ...[0, 1, 2].map((more) => upTo('urn:', more)),
  ])
  for (let end = 0; end < text.length; end += 1) {
    const read = parseMessage(text.slice(0, end), form)
    expect(read.ok || read.position <= end).toBe(true)
  }
})
