/** Each way in which a login can end has words of its own. */
import { describe, expect, it } from 'vitest'
import * as errors from '../../../src/plugins/socials/errors.ts'
import table from '../../../src/plugins/socials/locales/en.ts'
import { namesOf, section, textOf } from '../../docs/pages.ts'

const en: Readonly<Record<string, string>> = table
const CODES: readonly string[] = [
  ...Object.values<unknown>(errors).filter((value) => typeof value === 'string'),
  'FRAME_LOAD_TIMEOUT',
  'FRAME_REQUEST_TIMEOUT',
  'FRAME_ABORTED',
  'FRAME_ERROR',
]

describe('the words of an ending', () => {
  it.each(CODES)('are there for %s', (code) => {
    const { heading, text } = errors.wordsOf({ code, words: 'A sentence.' })
    expect([en[heading], en[text]]).toEqual([expect.any(String), expect.any(String)])
    // Only the last resort is as general as this.
    expect(heading === 'socials.error.failed').toBe(code === 'FRAME_ERROR')
  })

  it('are no two endings’ own', () => {
    const headings = CODES.map((code) => en[errors.wordsOf({ code }).heading])
    expect(new Set(headings).size).toBe(CODES.length)
  })

  it.each([
    ['a sentence as it is', 'Your account is locked.', '{message}'],
    [
      'a bare code in a sentence',
      'account_locked',
      'The reason it gives is “{message}”. Try again, or choose another way.',
    ],
    ['what to do, where there is no reason', '', 'It does not say why. Try again, or choose another way.'],
  ])('show %s', (_, words, wanted) => {
    expect(en[errors.wordsOf({ code: errors.REFUSED, words }).text]).toBe(wanted)
  })

  it.each([
    ['socials/MISMATCH', 'That was another login'],
    ['socials/USED', 'This login is over'],
  ])('begin, for %s, with “%s”', (code, heading) => {
    expect(en[errors.wordsOf({ code }).heading]).toBe(heading)
  })

  it('offer another way where another try cannot help', () => {
    expect(CODES.filter(errors.isFinal)).toEqual([errors.MISCONFIGURED, errors.REMOVED])
  })
})

describe('the page about errors', () => {
  it('has a row for each of the plugin’s own codes, and for no other', () => {
    const written = namesOf(section(textOf('docs/errors.md'), 'Social logins'), 'code', 'what happened', 'what to do')
    const own = CODES.filter((code) => code.startsWith('socials/'))
    expect(written.filter((name) => name.startsWith('socials/')).toSorted()).toEqual(own.toSorted())
  })

  it('says which endings are the person’s own decisions', () => {
    const rows = section(textOf('docs/errors.md'), 'Social logins')
      .split('\n')
      .filter((line) => line.startsWith('| `socials/'))
    const cancelled = rows.filter((row) => row.includes('; cancelled')).map((row) => row.split('`')[1]!)
    expect(cancelled.toSorted()).toEqual(CODES.filter(errors.isDecision).toSorted())
  })
})
