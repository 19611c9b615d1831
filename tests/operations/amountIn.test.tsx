/** Amounts that somebody signs are shown in full, and a limit is never shown lower than it is. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AmountIn } from '#operations/kit'
import { ETH, USD } from '../plugins/swaps/stage.ts'

const shown = (props: Parameters<typeof AmountIn>[0]): string =>
  renderToStaticMarkup(<AmountIn {...props} />).replaceAll(/<[^>]*>/g, '')

it.each([
  ['billions, without a word for them', USD, 5_123_456_789_250_000n, false, '5,123,456,789.25 USD'],
  ['what is left, cut', ETH, 1_234_567_899_000_000n, false, '0.00123456 ETH'],
  ['the highest fee, rounded up', ETH, 1_234_567_899_000_000n, true, '0.00123457 ETH'],
  ['a highest fee that needs no rounding', ETH, 1_234_560_000_000_000n, true, '0.00123456 ETH'],
  ['all digits of a token', { ...USD, decimals: 18 }, 1_000_000_000_000_000_001n, false, '1.000000000000000001 USD'],
] as const)('%s', (_, asset, units, limit, text) => {
  expect(shown({ asset, units, limit, locale: 'en' }).replaceAll(/\s/g, ' ')).toBe(text)
})

it('a limit with fewer decimals is rounded up there', () => {
  const asset = { ...USD, decimals: 18 }
  expect(shown({ asset, units: 10n ** 18n + 1n, most: 8, limit: true, locale: 'en' })).toContain('1.00000001')
  expect(shown({ asset, units: 10n ** 18n + 1n, most: 8, locale: 'en' }).replaceAll(/\s/g, ' ')).toBe('1 USD')
})
