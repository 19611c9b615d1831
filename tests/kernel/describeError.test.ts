import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeError } from '../../src/kernel/describeError.ts'
import { LatchkeyError } from '../../src/kernel/errors/index.ts'
import { oddValues } from './oddValues.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('thrown values')

describe('the description of a thrown value', () => {
  it.each([
    [new TypeError('Failed to fetch'), 'TypeError: Failed to fetch'],
    [new LatchkeyError('HTTP_STATUS', { detail: 'status 503' }), 'LatchkeyError: HTTP_STATUS: status 503'],
    [{ code: -32603, message: 'Internal error' }, 'Internal error'],
    ['plain', 'plain'],
    [4001, '4001'],
    [undefined, 'undefined'],
    ['', 'Unknown error'],
  ])('says what %j is', (value, text) => {
    expect(describeError(value)).toBe(text)
  })

  it.each(oddValues())('is short plain text for %s', (_, value) => {
    const text = describeError(value)
    expect(text.length).toBeGreaterThan(0)
    expect(text.length).toBeLessThanOrEqual(300)
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  })

  it('never cuts through a character', () => {
    const text = describeError(`${'x'.repeat(299)}😀`)
    expect(text).toBe('x'.repeat(299))
    expect(describeError(`${'x'.repeat(298)}😀y`)).toBe(`${'x'.repeat(298)}😀`)
  })

  it('holds for any text', { timeout: run.limit }, () =>
    run.measured(() =>
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (message) => {
          const text = describeError(new Error(message))
          expect(text.length).toBeLessThanOrEqual(300)
          expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
          run.saw(text === `Error: ${message}` ? 'as they were' : 'cut or cleaned')
        }),
        run.fc,
      ),
    ),
  )
})
