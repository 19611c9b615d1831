import { vi } from 'vitest'

/**
 * Waits until `check` throws no more. What holds is seen at once; the limit is for what never comes, and a busy machine
 * is given time: vitest's own second is not enough there.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 })
