import { isMissing } from '#kernel'
import { describe, expect, it } from 'vitest'

describe('a package that is not installed', () => {
  it.each([
    ['Node', 'Cannot find package ‘viem’ imported from /site/main.js'],
    ['Vite, in the place of an optional peer', 'Could not resolve "viem" imported by "latchkey". Is it installed?'],
    ['Chromium', 'Failed to resolve module specifier "viem". Relative references must start with "/"'],
    ['Firefox', 'The specifier “viem” was a bare specifier, but was not remapped to anything.'],
    ['Safari', 'Module name, "viem" does not resolve to a valid URL.'],
  ])('is known by what %s says', (_, message) => {
    expect([isMissing(new Error(message), 'viem'), isMissing(new Error(message), 'other')]).toEqual([true, false])
  })

  it.each([new TypeError('Failed to fetch dynamically imported module: /viem.js'), undefined, null, 'viem', {}])(
    'is not what did not load: %s',
    (error) => {
      expect(isMissing(error, 'viem')).toBe(false)
    },
  )
})
