import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, graphemes, hash, shortAddress } from '#kit'
import { soakRun } from '../../soak/soakRun.ts'

const run = soakRun('clean names')

describe('cleanText', () => {
  test.each([
    ['an override that would turn the rest around', 'Lark\u202Exespur\u202C', 'Larkxespur'],
    ['isolates and marks of direction', '\u2066Lark\u2069\u200Fspur\u061C', 'Larkspur'],
    ['zero-width characters', 'La\u200Brk\u200Dsp\u2060ur\uFEFF', 'Larkspur'],
    ['fillers that show nothing', 'Lark\u3164\u115Fspur\u2800', 'Larkspur'],
    ['tags and variation selectors', 'Lark\u{E0041}spur\uFE0F', 'Larkspur'],
    ['annotations between the lines', 'Lark\uFFF9sp\uFFFBur\u0600', 'Larkspur'],
    ['controls and lone surrogates', 'Lark\u0000\u0007spur\uD800', 'Larkspur'],
  ])('takes out %s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test('turns lines, tabs and runs of blanks into one space', () => {
    expect(cleanText('  Lark\n\t spur\u2029\u00A0 wallet ')).toBe('Lark spur wallet')
  })

  test('keeps letters of every script, accents and emoji', () => {
    for (const name of ['Žižka', 'محفظة', '钱包', 'กระเป๋า', 'नमस्ते', '🦊 Fox', '🇨🇭']) expect(cleanText(name)).toBe(name)
  })

  test('cuts by graphemes and says so with an ellipsis', () => {
    expect(cleanText('é'.normalize('NFD').repeat(10), 5)).toBe(`${'é'.normalize('NFD').repeat(4)}…`)
    expect(cleanText('abcde', 5)).toBe('abcde')
    expect(cleanText('abcd efgh', 6)).toBe('abcd…')
  })

  test('flattens a tower of accents', () => {
    expect(cleanText(`a${'\u0301'.repeat(500)}b`)).toBe(`a${'\u0301'.repeat(4)}b`)
  })

  test('cuts rows of letters that count as one: jamo and chained syllables', () => {
    expect(cleanText('\u1100'.repeat(4_000))).toBe('\u1100'.repeat(8))
    expect(cleanText('\u0915\u094D'.repeat(4_000)).length).toBeLessThanOrEqual(64 * 8)
  })

  test('takes out private characters and what is no character', () => {
    expect(cleanText('Lark\uE000\uF8FF\uFFFFspur')).toBe('Larkspur')
  })

  test('reads only the start of a name of megabytes', () => {
    expect(graphemes(cleanText('a\u200B'.repeat(5_000_000), 64))).toHaveLength(64)
    expect(cleanText(`${'\u200B'.repeat(64 * 64)}unread`, 64)).toBe('')
  })

  test('never lets an invisible or turning character through, nor more than the limit', { timeout: run.limit }, () =>
    run.measured(() =>
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 80 }), (text, max) => {
          const clean = cleanText(text, max)
          expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{DI}]/u)
          expect(clean).not.toMatch(/^\s|\s$|\s\s/)
          expect(graphemes(clean).length).toBeLessThanOrEqual(max)
          expect(cleanText(clean, max)).toBe(clean)
          run.saw(clean === text ? 'clean already' : 'cleaned')
        }),
        run.fc,
      ),
    ),
  )
})

describe('shortAddress', () => {
  test('leaves out the middle', () => {
    expect(shortAddress('0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2')).toBe('0x7C3f…9AE2')
    expect(shortAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 4, 4)).toBe('7xKX…gAsU')
  })

  test('leaves a text alone that would not get shorter', () => {
    expect(shortAddress('0x123456789')).toBe('0x123456789')
  })
})

describe('hash', () => {
  test('is FNV-1a of 32 bits', () => {
    expect(hash('')).toBe(0x811c9dc5)
    expect(hash('a')).toBe(0xe40c292c)
    expect(hash('foobar')).toBe(0xbf9cf968)
  })
})
