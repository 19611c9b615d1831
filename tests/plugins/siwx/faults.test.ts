/** Where a text stops to be a sign-in message, and what the grammar of EIP-4361 has there instead. A ▮ stands before the first fault. */
import { describe, expect, it } from 'vitest'
import { buildMessage } from '../../../src/plugins/siwx/message/build.ts'
import { parseMessage, type MessageForm } from '../../../src/plugins/siwx/message/parse.ts'

const form: MessageForm = {
  namespace: 'eip155',
  account: 'Ethereum',
  reference: /^\d+$/,
  isAddress: (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
}
const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'

const textWith = (part: Readonly<Record<string, string>>): string =>
  `${part['domain'] ?? 'harbor.example'} wants you to sign in with your Ethereum account:
${part['address'] ?? ADDRESS}

${part['statement'] ?? 'Sign in.'}

URI: ${part['uri'] ?? 'https://harbor.example/'}
Version: ${part['version'] ?? '1'}
Chain ID: ${part['chain'] ?? '1'}
Nonce: ${part['nonce'] ?? 'abcdefgh12345678'}
Issued At: ${part['time'] ?? '2026-01-01T00:00:00Z'}
Expiration Time: ${part['expires'] ?? '2026-01-01T00:00:00Z'}
Not Before: ${part['before'] ?? '2026-01-01T00:00:00Z'}
Request ID: ${part['request'] ?? 'one'}
Resources:
- ${part['resource'] ?? 'urn:one'}${part['end'] ?? ''}`

const END_OF_LINE = 'the end of the line'
const HEX = 'a hexadecimal digit'

const FAULTS: readonly (readonly [field: string, value: string, expected: string])[] = [
  ['domain', '▮', 'a domain'],
  ['domain', 'port ▮example', '" wants you to sign in with your Ethereum account:\\n"'],
  ['domain', '[▮::g]', 'an IPv6 address'],
  ['domain', 'user@[▮1:2]', 'an IPv6 address'],
  ['domain', 'port:8▮a', '" wants you to sign in with your Ethereum account:\\n"'],
  ['address', '▮0x12', 'an address'],
  ['address', `▮${ADDRESS} `, 'an address'],
  ['statement', '▮é', 'a statement'],
  ['statement', 'Sign▮é in', END_OF_LINE],
  ['statement', 'Sign in\n▮now', '"\\nURI: "'],
  ['statement', '\n▮', '"\\nURI: "'],
  ['uri', '▮://harbor', 'a scheme'],
  ['uri', '▮', 'a scheme'],
  ['uri', 'harbor▮', '":"'],
  ['uri', 'har▮_bor:', '":"'],
  ['uri', 'https://a@b▮@c', 'the end of the host'],
  ['uri', 'https://a▮[b', 'the end of the host'],
  ['uri', 'https://a:8▮b', 'the end of the host'],
  ['uri', 'https://[::1▮', '"]"'],
  ['uri', 'https://[::1▮\n]', '"]"'],
  ['uri', 'urn:a▮[', END_OF_LINE],
  ['uri', 'urn:%▮g0', HEX],
  ['uri', 'urn:%a▮g', HEX],
  ['uri', 'urn:%▮', HEX],
  ['uri', 'urn:%a▮', HEX],
  ['uri', 'urn:%d▮', HEX],
  ['version', '▮2', 'version 1'],
  ['version', '▮', 'version 1'],
  ['version', '1▮0', END_OF_LINE],
  ['chain', '▮0x1', 'a chain id'],
  ['nonce', 'abcdefg▮', 'at least 8 letters and digits'],
  ['nonce', '▮-abcdefgh', 'at least 8 letters and digits'],
  ['nonce', 'abcdefgh▮-', END_OF_LINE],
  ['time', '202▮x-01-01T00:00:00Z', 'a digit'],
  ['time', '2026▮/01-01T00:00:00Z', '"-"'],
  ['time', '2026-▮00-01T00:00:00Z', 'a number from 1 to 12'],
  ['time', '2026-▮13-01T00:00:00Z', 'a number from 1 to 12'],
  ['time', '2026-01▮/01T00:00:00Z', '"-"'],
  ['time', '2026-02-▮29T00:00:00Z', 'a number from 1 to 28'],
  ['time', '2024-02-▮30T00:00:00Z', 'a number from 1 to 29'],
  ['time', '2026-04-▮31T00:00:00Z', 'a number from 1 to 30'],
  ['time', '2026-01-▮32T00:00:00Z', 'a number from 1 to 31'],
  ['time', '2026-01-01▮ 00:00:00Z', '"T"'],
  ['time', '2026-01-01T▮24:00:00Z', 'a number from 0 to 23'],
  ['time', '2026-01-01T00▮.00:00Z', '":"'],
  ['time', '2026-01-01T00:▮60:00Z', 'a number from 0 to 59'],
  ['time', '2026-01-01T00:00▮.00Z', '":"'],
  ['time', '2026-01-01T00:00:▮61Z', 'a number from 0 to 60'],
  ['time', '2026-01-01T00:00:00▮', 'a time zone'],
  ['time', '2026-01-01T00:00:00.▮Z', 'a digit'],
  ['time', '2026-01-01T00:00:00.1▮', 'a time zone'],
  ['time', '2026-01-01T00:00:00+▮24:00', 'a number from 0 to 23'],
  ['time', '2026-01-01T00:00:00+00▮00', '":"'],
  ['time', '2026-01-01T00:00:00-00:▮60', 'a number from 0 to 59'],
  ['time', '2026-01-01T00:00:00-00:0▮', 'a digit'],
  ['time', '2026-01-01T00:00:00Z▮Z', END_OF_LINE],
  ['time', '2026-01-01T00:00:00+00:00▮0', END_OF_LINE],
  ['expires', '▮soon', 'a digit'],
  ['before', '▮soon', 'a digit'],
  ['request', 'a▮/', END_OF_LINE],
  ['resource', '▮1:a', 'a scheme'],
  ['resource', 'urn:a▮ b', END_OF_LINE],
  ['end', '▮\n', 'the end'],
  ['end', '▮\n-urn:two', 'the end'],
  ['end', '▮\nRequest ID: two', 'the end'],
]

describe('the first fault', () => {
  it('is none in a message with all of its fields', () => {
    expect(parseMessage(textWith({}), form)).toMatchObject({ ok: true })
  })

  it.each(FAULTS)('of a text whose %s is %j is told with what belongs there', (field, value, expected) => {
    const marked = textWith({ [field]: value })
    const position = marked.indexOf('▮')
    expect(parseMessage(marked.replace('▮', ''), form)).toEqual({ ok: false, position, expected })
  })

  it('of a domain whose bracket is not closed is at the end of its line', () => {
    const text = textWith({ domain: '[::1' })
    expect(parseMessage(text, form)).toEqual({ ok: false, position: text.indexOf('\n'), expected: '"]"' })
  })

  it('of a text that is too long is behind the last character that is read', () => {
    const longest = (length: number): string => {
      const text = textWith({})
      return textWith({ statement: `Sign in.${'.'.repeat(length - text.length)}` })
    }
    expect(parseMessage(longest(100_000), form).ok).toBe(true)
    const expected = { ok: false, position: 100_000, expected: 'the end' }
    expect(parseMessage(longest(100_001), form)).toEqual(expected)
  })

  it('that is no fault of the text is not taken for one', () => {
    const isAddress = (): never => {
      throw new Error('no checksum here')
    }
    expect(() => parseMessage(textWith({}), { ...form, isAddress })).toThrow('no checksum here')
  })
})

describe('fields that make no message', () => {
  const read = parseMessage(textWith({}), form)
  if (!read.ok) throw new Error('The text is a message.')
  const { message } = read

  it.each([
    ['a nonce that is short', { nonce: 'abcdefg' }, /^expected at least 8 letters and digits at \d+$/],
    ['a request that adds a line', { requestId: 'one\nResources:', resources: undefined }, /^a field too many$/],
    ['a chain of another kind', { chainId: 'solana:1' as const }, /^a field too many$/],
    ['a resource that adds another', { resources: ['urn:one\n- urn:two'] }, /^a field too many$/],
    ['a statement that adds an empty line', { statement: undefined, uri: 'urn:a\nVersion: 1' }, /^expected /],
  ])('are refused, and it is said why: %s', (_, change, detail) => {
    const attempt = (): string => buildMessage({ ...message, ...change }, form)
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'siwx/MESSAGE_INVALID', detail: expect.stringMatching(detail) }),
    )
  })

  it('are told from those that do: all of them come out again, with a scheme too', () => {
    for (const scheme of [undefined, 'https', 'a+b-c.d1']) {
      const text = buildMessage({ ...message, ...(scheme !== undefined && { scheme }) }, form)
      expect(text).toBe(scheme === undefined ? textWith({}) : `${scheme}://${textWith({})}`)
    }
  })
})
