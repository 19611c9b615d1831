import { vi } from 'vitest'
import { limits } from './limits.ts'

/**
 * Waits until `check` throws no more. What holds is seen at once; the limit is for what never comes: vitest's own second is
 * not enough on a busy machine.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: limits.condition })
