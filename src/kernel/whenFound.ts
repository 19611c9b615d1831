import type { Readable } from './contracts/index.ts'
import { untilAborted } from './wait.ts'

/**
 * Resolves with the first thing that `find` sees in the value, now or after a change. Rejects with ABORTED, and listens
 * no longer than that.
 */
export async function whenFound<S, T>(
  { get, subscribe }: Readable<S>,
  find: (value: S) => T | undefined,
  signal?: AbortSignal,
): Promise<T> {
  let off = (): void => {}
  try {
    return await untilAborted(
      signal,
      () =>
        new Promise<T>((resolve, reject) => {
          const look = (): void => {
            try {
              const found = find(get())
              if (found !== undefined) resolve(found)
            } catch (error) {
              reject(error)
            }
          }
          off = subscribe(look)
          look()
        }),
    )
  } finally {
    off()
  }
}
