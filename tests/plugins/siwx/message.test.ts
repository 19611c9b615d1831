import { ParsedMessage as Other } from '@signinwithethereum/siwe-parser'
import { ParsedMessage as Spruce } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getAddress, isAddress } from 'viem'
import { soakRun } from '../../soak/soakRun.ts'
import { buildMessage } from '../../../src/plugins/siwx/message/build.ts'
import { parseMessage, type MessageForm, type ParsedMessage } from '../../../src/plugins/siwx/message/parse.ts'

const rebuilt = soakRun('sign-in messages')
const compared = soakRun('sign-in parsers')

const ETHEREUM: MessageForm = {
  namespace: 'eip155',
  account: 'Ethereum',
  reference: /^\d+$/,
  isAddress: (address) => isAddress(address, { strict: false }) && getAddress(address) === address,
}
const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'
const MESSAGE: ParsedMessage = {
  domain: 'harbor.example',
  accountAddress: getAddress(ADDRESS.toLowerCase()),
  statement: 'Sign in to show that this account is yours.',
  uri: 'https://harbor.example/app',
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-08T00:00:00Z',
  notBefore: '2026-01-01T00:00:00+02:00',
  requestId: 'a%20b:@',
  resources: ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/', 'urn:recap:abc'],
}
const TEXT = buildMessage(MESSAGE, ETHEREUM)

const from = (characters: string, min: number, max: number) =>
  fc.array(fc.constantFrom(...characters.split('')), { minLength: min, maxLength: max }).map((list) => list.join(''))
const LETTERS = 'abcXYZ019'
const host = fc.oneof(
  from(`${LETTERS}-.`, 1, 12),
  fc.constantFrom('localhost', '127.0.0.1', '[::1]', '[2001:db8::8:800:200c:417a]', 'a@b', 'xn--e1afmkfd', 'a%20b'),
)
const authority = fc
  .tuple(host, fc.option(fc.nat(65_535)))
  .map(([name, port]) => (port === null ? name : `${name}:${port}`))
const uri = fc.oneof(
  fc.tuple(authority, from(`${LETTERS}/:@!$&'()*+,;=~._-`, 0, 12)).map(([at, path]) => `https://${at}/${path}`),
  fc.constantFrom(
    'did:key:z6Mk',
    'urn:uuid:1',
    'https://a.example?b=c/d?e#f?g',
    'mailto:a@b',
    'x:',
    'http://[::ffff:1.2.3.4]:8080/',
  ),
)
const two = (value: number): string => String(value).padStart(2, '0')
const moment = fc
  .record({
    year: fc.integer({ min: 1, max: 9_999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.nat(23),
    minute: fc.nat(59),
    second: fc.nat(59),
    part: fc.constantFrom('', '.1', '.123456'),
    zone: fc.constantFrom('Z', '+02:00', '-11:30'),
  })
  .map(
    ({ year, month, day, hour, minute, second, part, zone }) =>
      `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${part}${zone}`,
  )
const message: fc.Arbitrary<ParsedMessage> = fc
  .record(
    {
      scheme: fc.constantFrom('https', 'http', 'a+b-c.d'),
      domain: authority,
      accountAddress: fc.constantFrom(MESSAGE.accountAddress, getAddress('0x1111111111111111111111111111111111111111')),
      statement: from(`${LETTERS} .,:/?#[]@!$&'()*+;=~_-`, 1, 40),
      uri,
      version: fc.constant('1'),
      chainId: fc.nat(1e9).map((id) => `eip155:${id}` as const),
      nonce: from(LETTERS, 8, 20),
      issuedAt: moment,
      expirationTime: moment,
      notBefore: moment,
      requestId: from(`${LETTERS}-._~!$&'()*+,;=:@`, 0, 10),
      resources: fc.array(uri, { maxLength: 3 }),
    },
    { requiredKeys: ['domain', 'accountAddress', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
  )
  .map(
    (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as ParsedMessage,
  )

const readable = (text: string): boolean => parseMessage(text, ETHEREUM).ok

describe('messages of EIP-4361', () => {
  it('are written as the standard has them', () => {
    expect(TEXT).toBe(`harbor.example wants you to sign in with your Ethereum account:
${MESSAGE.accountAddress}

Sign in to show that this account is yours.

URI: https://harbor.example/app
Version: 1
Chain ID: 1
Nonce: abcdefgh12345678
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-08T00:00:00Z
Not Before: 2026-01-01T00:00:00+02:00
Request ID: a%20b:@
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- urn:recap:abc`)
    const { statement: _, ...silent } = MESSAGE
    expect(buildMessage(silent, ETHEREUM).split('\n').slice(1, 5)).toEqual([
      MESSAGE.accountAddress,
      '',
      '',
      'URI: https://harbor.example/app',
    ])
  })

  it('that are read and built again are the same, byte by byte', { timeout: rebuilt.limit }, () =>
    rebuilt.measured(() =>
      fc.assert(
        fc.property(message, (fields) => {
          const text = buildMessage(fields, ETHEREUM)
          const read = parseMessage(text, ETHEREUM)
          expect(read).toEqual({ ok: true, message: fields })
          expect(buildMessage((read as { message: ParsedMessage }).message, ETHEREUM)).toBe(text)
          rebuilt.saw(fields.statement === undefined ? 'without a statement' : 'with a statement')
        }),
        rebuilt.fc,
      ),
    ),
  )

  const faulty: readonly (readonly [string, string, string, number])[] = [
    ['a space at the end of the domain', 'harbor.example wants', 'harbor.example  wants', 15],
    ['no domain', 'harbor.example wants', ' wants', 0],
    [
      'an address with a wrong checksum',
      MESSAGE.accountAddress,
      MESSAGE.accountAddress.toLowerCase(),
      TEXT.indexOf('0x'),
    ],
    ['a line break of Windows', '\n\nSign', '\r\n\r\nSign', TEXT.indexOf('0x')],
    ['a statement of two lines', 'account is', 'account\nis', TEXT.indexOf(' is yours') + 1],
    ['a statement beyond ASCII', 'yours', 'yöurs', TEXT.indexOf('ours')],
    ['a uri without a scheme', 'https://harbor', '//harbor', TEXT.indexOf('https')],
    ['a broken escape in a uri', '/app', '/a%2', TEXT.indexOf('/app') + 4],
    ['another version', 'Version: 1', 'Version: 2', TEXT.indexOf('Version: ') + 9],
    ['a version that goes on', 'Version: 1', 'Version: 10', TEXT.indexOf('Version: ') + 10],
    ['a chain id that is no number', 'Chain ID: 1', 'Chain ID: 0x1', TEXT.indexOf('Chain ID: ') + 10],
    ['a short nonce', 'abcdefgh12345678', 'abcdefg', TEXT.indexOf('abcdefgh') + 7],
    ['a nonce with a sign', 'abcdefgh12345678', 'abcdefgh-12345678', TEXT.indexOf('abcdefgh') + 8],
    [
      'a day that does not exist',
      '2026-01-01T00:00:00.000Z',
      '2026-02-30T00:00:00.000Z',
      TEXT.indexOf('2026-01-01') + 8,
    ],
    ['a time without a zone', '00:00:00.000Z', '00:00:00.000', TEXT.indexOf('.000Z') + 4],
    ['fields in another order', 'Nonce: abcdefgh12345678\n', '', TEXT.indexOf('Nonce')],
    ['an empty resource', '- urn:recap:abc', '- ', TEXT.length - 13],
    ['something behind', 'urn:recap:abc', 'urn:recap:abc\n', TEXT.length],
  ]
  it.each(faulty)('with %s are refused with the position', (_, what, instead, position) => {
    expect(parseMessage(TEXT.replace(what, instead), ETHEREUM)).toMatchObject({ ok: false, position })
  })

  it('cannot be built from fields that would add lines', () => {
    for (const change of [
      { nonce: 'abcdefgh\nIssued At: x' },
      { statement: 'a\n\nURI: https://evil.example' },
      { requestId: 'a\nResources:' },
      { statement: '' },
      { domain: 'a b' },
    ])
      expect(() => buildMessage({ ...MESSAGE, ...change }, ETHEREUM)).toThrow('siwx/MESSAGE_INVALID')
  })

  it('are refused when they are endless, and the chain of another namespace has its own form', () => {
    expect(readable('a'.repeat(200_000))).toBe(false)
    const solana = {
      ...ETHEREUM,
      namespace: 'solana',
      account: 'Solana',
      reference: /^[-\w]+$/,
      isAddress: (a: string) => a.length === 44,
    }
    const fields = {
      ...MESSAGE,
      accountAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    } as const
    const text = buildMessage(fields, solana)
    expect([text.split('\n')[0], parseMessage(text, solana).ok, readable(text)]).toEqual([
      'harbor.example wants you to sign in with your Solana account:',
      true,
      false,
    ])
  })
})

const mutated = fc
  .tuple(
    message,
    fc.array(
      fc.tuple(
        fc.nat(2_000),
        fc.constantFrom('cut', 'put', 'swap', 'double', 'line', 'twice'),
        fc.constantFrom(...'a0 \n:/-%@.[]#?é\t\r"'.split('')),
        fc.nat(9),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([fields, changes]) => changes.reduce(changed, buildMessage(fields, ETHEREUM)))

function changed(text: string, [where, how, character, size]: readonly [number, string, string, number]): string {
  const at = text === '' ? 0 : where % text.length
  const lines = text.split('\n')
  const line = where % lines.length
  if (how === 'cut') return text.slice(0, at) + text.slice(at + size)
  if (how === 'put') return text.slice(0, at) + character + text.slice(at)
  if (how === 'swap') return text.slice(0, at) + character + text.slice(at + 1)
  if (how === 'line') return lines.toSpliced(line, 1).join('\n')
  if (how === 'twice') return lines.toSpliced(line, 0, lines[line]!).join('\n')
  return text.slice(0, at) + text.slice(Math.max(0, at - size))
}

describe('two independent parsers', () => {
  it(
    'agree with ours on generated and mutated texts, or the standard refuses what they let pass',
    { tags: ['thorough'], timeout: compared.limit },
    () =>
      compared.measured(() =>
        fc.assert(
          fc.property(mutated, (text) => {
            const ours = readable(text)
            const theirs = [accepts(() => new Spruce(text)), accepts(() => new Other(text))]
            if (theirs.every((one) => one === ours)) return compared.saw(ours ? 'accepted by all' : 'refused by all')
            // What all three are asked about, they may only answer differently where a parser is laxer than the standard.
            expect([ours, laxity(text)], text).toEqual([false, expect.any(String)])
            compared.saw(`refused by the standard: ${laxity(text)}`)
          }),
          compared.fc,
        ),
      ),
  )

  it.each([
    ['[::ffff:1.2.3.]', 'an octet without a digit'],
    ['[::1..3.4]', 'an octet without a digit'],
    ['[::01.2.3.4]', 'an octet with a needless zero'],
    ['[::1.2.3.00]', 'an octet with a needless zero'],
  ])('let %s pass, which RFC 3986 does not: %s', (host) => {
    const text = TEXT.replace('https://harbor.example/app', `http://${host}/`)
    expect([readable(text), accepts(() => new Spruce(text))]).toEqual([false, true])
  })
})

/** Where one of the parsers is laxer than the standard; undefined where none is. */
function laxity(text: string): string | undefined {
  if (hasNoChecksum(text)) return 'no checksum'
  if (/^[^\n]*\n[^\n]*\n\n\n\nURI: /.test(text)) return 'an empty statement'
  const octets = [...text.matchAll(/\[[^\]\n]*?([\d.]*)\]/g)]
    .map(([, tail]) => tail!)
    .filter((tail) => tail.includes('.'))
  return octets.some((tail) => !tail.split('.').every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet)))
    ? 'no IPv4 address'
    : undefined
}

/** EIP-4361 wants the checksum of ERC-55; the second parser lets addresses pass whose letters are all of one case. */
const hasNoChecksum = (text: string): boolean => {
  const address = text.split('\n')[1] ?? ''
  return address.slice(2) === address.slice(2).toLowerCase() || address.slice(2) === address.slice(2).toUpperCase()
}

function accepts(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
