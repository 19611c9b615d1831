import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanText } from '#kit'
import { readAvatar, readName } from '../../../src/plugins/identity/names.ts'
import { NAUGHTY } from '../../flows/hostile/page/naughty.ts'
import { PIXEL, pixelOf } from '../../pictures.ts'

describe('names that are shown', () => {
  it.each([
    'mira.eth',
    'mira.reown.id',
    'a-b_c$1.example.eth',
    '0xmira.eth',
    '1234.eth',
    'müller.eth',
    'мария.eth',
    'όνομα.eth',
    'דוד.eth',
    'محمد.eth',
    'ひらがな漢字カナ.eth',
    '한국어.eth',
    'हिन्दी.eth',
    '🦊.eth',
    `${'a'.repeat(60)}.eth`,
  ])('%s', (name) => expect(readName(name)).toBe(name))
})

describe('names that are none', () => {
  it.each<readonly [string, unknown]>([
    ['no text', 7],
    ['nothing', null],
    ['empty', ''],
    ['without a dot', 'mira'],
    ['with an empty label', 'mira..eth'],
    ['ending in a dot', 'mira.eth.'],
    ['with a blank', 'mira stone.eth'],
    ['not in the spelling that resolves', 'Mira.eth'],
    ['in letters of another width', 'ｍｉｒａ.eth'],
    ['in pieces', 'mu\u0308ller.eth'],
    ['with an accent on a letter that has none', 'mira\u0332.eth'],
    ['with a sign of direction', 'mira\u202Eeth.live'],
    ['with something invisible', 'mi\u200Bra.eth'],
    ['with joined emoji, which are shown apart', '👩\u200D🚀.eth'],
    ['in two scripts', 'mіra.eth'],
    ['in letters that pass for Latin ones', 'аррӏе.eth'],
    ['in Greek that passes for Latin', 'ανα.eth'],
    ['with digits that look like dots', '١٠٠.eth'],
    ['somebody’s address', '0x7c3fa0b2954e1d6678cbe2f04a915d3ab86e9ae2.eth'],
    ['an address that is cut', '0x7c3f…9ae2.eth'],
    ['a web address', 'https://evil.example/claim'],
    ['a path', 'evil.example/claim'],
    ['too long to take in', `${'a'.repeat(61)}.eth`],
    ['of a megabyte', `${'a.'.repeat(500_000)}eth`],
  ])('%s', (_, name) => expect(readName(name)).toBeNull())

  it('every hostile text is shown unchanged or not at all', () => {
    for (const [what, text] of NAUGHTY) {
      for (const name of [text, `${text}.eth`, `mira.${text}`]) {
        const read = readName(name)
        expect([what, read]).toEqual([what, read === null ? null : name])
        expect([what, read && cleanText(read)]).toEqual([what, read])
      }
    }
  })
})

describe('pictures', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['https://pictures.test/p.png', 'https://pictures.test/p.png'],
    [PIXEL, PIXEL],
  ])('may be loaded from %s', (from, src) => expect(readAvatar(from)).toBe(src))

  it.each<readonly [string, unknown]>([
    ['no text', 1],
    ['nothing', null],
    ['empty', ''],
    ['a script', 'javascript:alert(1)'],
    ['a page of data', 'data:text/html,<script>alert(1)</script>'],
    ['clear text', 'http://pictures.test/p.png'],
    ['a file of the page', '/logout'],
    ['a blob of the page', 'blob:https://harbor.example/1'],
    ['a protocol of another kind', 'ipfs://bafy'],
    ['a token', 'eip155:1/erc721:0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb/0'],
    ['an address of the page itself', 'https://harbor.example/logout'],
    ['that of the page, in disguise', ' HTTPS://Harbor.Example:443/logout'],
    ['an endless address', `https://pictures.test/${'a'.repeat(5_000)}`],
    ['a picture of a megabyte', pixelOf(1_000_000)],
  ])('are none: %s', (_, from) => {
    vi.stubGlobal('location', new URL('https://harbor.example/shop'))
    expect(readAvatar(from)).toBeNull()
  })
})
