/** The amounts that the form shows beside a token. */
import { expect, it } from 'vitest'
import { shortened } from '../../../src/plugins/swaps/form/figures.ts'

it('an amount is cut to the room of its field, and nothing is added to it', () => {
  expect(
    ['', '0', '5', '250.75', '94.862306933321408148', '0.000000000000000123', '123456789012.5'].map(shortened),
  ).toEqual(['', '0', '5', '250.75', '94.86230693', '0.0000000000000001', '123456789012'])
})
