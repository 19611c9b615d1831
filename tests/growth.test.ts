/** @module-tag thorough */
import { describe, expect, it } from 'vitest'
import { growth, LINEAR } from './growth.ts'

/** Numbers the things, and looks at each that it has when `looksBack` says so. */
const walk = (looksBack: (at: number) => boolean) => (size: number) => {
  const seen: string[] = []
  return () => {
    for (let at = 0; at < size; at += 1) {
      const name = `thing ${at}`
      if (looksBack(at)) seen.some((other) => other === name)
      seen.push(name)
    }
  }
}

describe('growth', () => {
  it('is small where each thing is met once', async () => {
    expect(
      await growth(
        20_000,
        walk(() => false),
      ),
    ).toBeLessThan(LINEAR)
  })

  it('is large where each thing is compared with all before, or one of four is', async () => {
    expect(
      await growth(
        400,
        walk(() => true),
      ),
    ).toBeGreaterThan(LINEAR)
    expect(
      await growth(
        400,
        walk((at) => at % 4 === 0),
      ),
    ).toBeGreaterThan(LINEAR)
  })
})
