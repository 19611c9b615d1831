import { describe, expect, test } from 'vitest'
import { addressGroups } from '../../../src/shell/kit/AddressBlock.tsx'
import { avatarOf } from '../../../src/shell/kit/avatarOf.ts'

const ADDRESS = '0x7C3fA0b2954E1d6678cBe2F04a915D3aB86e9AE2'

describe('addressGroups', () => {
  test('sets the prefix apart and loses no character', () => {
    const { prefix, groups } = addressGroups(ADDRESS)
    expect(prefix).toBe('0x')
    expect(groups).toHaveLength(10)
    expect(prefix + groups.join('')).toBe(ADDRESS)
  })

  test('keeps a short last group', () => {
    expect(addressGroups('abcdef')).toEqual({ prefix: '', groups: ['abcd', 'ef'] })
    expect(addressGroups('')).toEqual({ prefix: '', groups: [] })
  })
})

describe('avatarOf', () => {
  test('is the same for every spelling of an EVM address', () => {
    expect(avatarOf(ADDRESS.toLowerCase())).toEqual(avatarOf(ADDRESS))
  })

  test('tells base58 addresses apart by case', () => {
    expect(avatarOf('7xKXtg2CW87d97TXJSDpbD5j')).not.toEqual(avatarOf('7XkxTG2cw87D97txjsdPBd5J'))
  })

  test('keeps the key inside the picture and the hues apart', () => {
    for (let at = 0; at < 500; at++) {
      const { hues, steps } = avatarOf(`0x${at.toString(16).padStart(40, '0')}`)
      expect(steps).toHaveLength(5)
      for (const step of steps) expect([18, 20, 22, 24, 26, 28, 30, 32]).toContain(step)
      const apart = (hues[1] - hues[0] + 360) % 360
      expect(apart).toBeGreaterThanOrEqual(50)
      expect(apart).toBeLessThan(120)
    }
  })

  test('gives look-alike addresses different pictures', () => {
    const seen = new Set<string>()
    // Same first and last four characters: what address poisoning imitates.
    for (let at = 0; at < 1000; at++) {
      seen.add(JSON.stringify(avatarOf(`0x7c3f${at.toString(16).padStart(32, '0')}9ae2`)))
    }
    expect(seen.size).toBe(1000)
  })
})
