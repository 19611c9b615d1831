import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'

describe('the system clock', () => {
  it('tells the wall time', () => {
    const before = Date.now()
    const now = systemClock.now()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })

  it('has durations that never run backwards', () => {
    const first = systemClock.monotonic()
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(first)
  })

  it('rings once, and not when cleared', async () => {
    const seen: string[] = []
    await new Promise<void>((resolve) => {
      systemClock.clearTimeout(systemClock.setTimeout(() => seen.push('cleared'), 0))
      systemClock.setTimeout(() => {
        seen.push('rang')
        resolve()
      }, 1)
    })
    expect(seen).toEqual(['rang'])
  })
})
