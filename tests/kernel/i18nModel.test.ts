import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createI18n } from './wordsOf.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('words with names in them')

const LTR = createI18n({ locale: 'en' })
const RTL = createI18n({ locale: 'ar' })
const NAMES = ['name', 'wallet', 'count2', 'constructor', '__proto__', 'a_b'] as const
const PLAIN = ['Lark', ' spur', '$&', '$1', '{', '}', '{}', '{ name }', '{{', '<b>', '1'] as const
const HEBREW = 'ארנק'
const VALUES = ['Larkspur', '$& $1', '{name}', '', HEBREW, `${HEBREW} x`, '<img src=x>', 'محفظة', '7'] as const

/** A text is a list of plain parts and places; filled by going through the list, not by looking for places. */
const part = fc.oneof(
  fc.constantFrom(...PLAIN).map((plain) => ({ plain })),
  fc.constantFrom(...NAMES).map((place) => ({ place })),
)
const params = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES), { noNullPrototype: true })

const isolated = (value: string, turned: boolean): string => (turned ? `\u2068${value}\u2069` : value)

it(
  'fills texts place by place, never what was filled in, and a name cannot turn the sentence around it',
  () =>
    run.measured(() => {
      fc.assert(
        fc.property(fc.array(part, { maxLength: 8 }), params, (parts, given) => {
          const source = parts.map((one) => ('plain' in one ? one.plain : `{${one.place}}`))
          // Parts that make a place of a name together would be another text than this list.
          fc.pre(source.join('').split(/\{\w+\}/).length === parts.filter((one) => 'place' in one).length + 1)
          let filled = 0
          for (const [i18n, turns] of [
            [LTR, (value: string) => value.includes(HEBREW) || value === 'محفظة'],
            [RTL, (value: string) => /[a-z]/i.test(value)],
          ] as const) {
            const expected = parts.map((one) => {
              if ('plain' in one) return one.plain
              if (!Object.hasOwn(given, one.place)) return `{${one.place}}`
              filled += 1
              const value = given[one.place]!
              return isolated(value, turns(value))
            })
            expect(i18n.t(source.join(''), given)).toBe(expected.join(''))
          }
          run.saw(filled > 0 ? 'filled' : 'nothing to fill')
        }),
        run.fc,
      )
      expect(run.seen.get('filled')).toBeGreaterThan(run.count / 10)
    }),
  run.limit,
)
