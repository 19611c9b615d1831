/** The scan itself: every spelling is found wherever it stands, and nothing is found where nothing is. */
import { base58, base64, base64url, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSecrets } from './known.ts'
import { holds, needlesOf, type Secret } from './needles.ts'
import { leaks, type Seen } from './scan.ts'

const KEY: Secret = {
  kind: 'key',
  name: 'a key',
  value: 'a3f1c29e5b7d8046e1f0a9c3b5d7e8f2046a8c1e3f5b7d9082c4e6a8b0d2f491',
}
const URI: Secret = { kind: 'session', name: 'a link', value: 'wc:7f6e@2?relay-protocol=irn&symKey=Zm9v+/8=' }
const bytes = hex.decode(KEY.value)
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

const SPELLED: readonly (readonly [string, Secret, string])[] = [
  ['as it is', KEY, KEY.value],
  ['with 0x', KEY, `0x${KEY.value}`],
  ['in capitals', KEY, KEY.value.toUpperCase()],
  ['in base64', KEY, base64.encode(bytes)],
  ['in base64 for URLs', KEY, base64url.encode(bytes)],
  ['in base58', KEY, base58.encode(bytes)],
  ['its text in base64', KEY, base64.encode(text(KEY.value))],
  ['its text in hex', KEY, hex.encode(text(KEY.value))],
  ['as a list', KEY, JSON.stringify([...bytes])],
  ['as JSON makes it of bytes', KEY, JSON.stringify(bytes)],
  ['every letter escaped', KEY, KEY.value.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ['as it is', URI, URI.value],
  ['escaped', URI, encodeURIComponent(URI.value)],
  ['escaped twice', URI, encodeURIComponent(encodeURIComponent(URI.value))],
  ['escaped in capitals and small letters', URI, encodeURIComponent(URI.value).replaceAll('%3A', '%3a')],
  ['in base64', URI, base64.encode(text(URI.value))],
  ['in base58', URI, base58.encode(text(URI.value))],
  ['in hex', URI, hex.encode(text(URI.value))],
]

describe('a secret is found', () => {
  it.each(SPELLED)('%s: %o', (_, secret, spelled) => {
    expect(holds(`{"a":"${spelled}"}`, needlesOf(secret))).toBe(true)
    expect(holds(`https://x.test/?%zz&a=${spelled}&b=%`, needlesOf(secret))).toBe(true)
  })

  it('in base64 of more than itself, wherever it begins', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), fc.uint8Array({ maxLength: 20 }), (before, after) => {
        const data = new Uint8Array([...before, ...bytes, ...after])
        expect(holds(base64.encode(data), needlesOf(KEY))).toBe(true)
        expect(holds(base64url.encode(data), needlesOf(KEY))).toBe(true)
      }),
      { seed: 24, numRuns: 200 },
    )
  })
})

it('nothing is found in what only looks alike', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 96 }), (other) => {
      for (const spelled of [hex.encode(other), base64.encode(other), base58.encode(other), JSON.stringify([...other])])
        expect(holds(spelled, needlesOf(KEY))).toBe(false)
    }),
    { seed: 24, numRuns: 500 },
  )
})

describe('a leak', () => {
  const seen: Seen = { channel: 'url', from: 'https://site.test', to: 'https://x.test', text: `?k=${KEY.value}` }

  it('is told once, by name and place, and never by value', () => {
    expect(leaks([KEY, URI], [seen, seen], [])).toEqual(['a key: url of https://site.test to https://x.test'])
  })

  it('is none where the secret has to be', () => {
    const home = { reason: 'its home', fits: (_: Secret, { to }: Seen) => to === 'https://x.test' }
    expect(leaks([KEY], [seen], [home])).toEqual([])
    expect(leaks([KEY], [seen, { ...seen, to: 'https://y.test' }], [home])).toEqual([
      'a key: url of https://site.test to https://y.test',
    ])
  })
})

it('knows the keys and phrases of every wallet and of the chains', () => {
  const secrets = knownSecrets()
  const of = (kind: Secret['kind']): number => secrets.filter((secret) => secret.kind === kind).length
  expect([of('key') >= 24, of('phrase'), of('project')]).toEqual([true, 7, 1])
  expect(new Set(secrets.map(({ value }) => value)).size).toBe(secrets.length)
})
