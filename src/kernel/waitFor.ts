import type { Readable } from './contracts/index.ts'
import { raceAbort } from './wait.ts'

/**
 * Resolves with what `find` first returns for the value, now or after a change. Rejects with ABORTED, or with what `find`
 * throws. It stops listening when it settles.
 */
export async function waitFor<S, T>(
  { get, subscribe }: Readable<S>,
  find: (value: S) => T | undefined,
  signal?: AbortSignal,
): Promise<T> {
  let off = (): void => {}
  try {
    return await raceAbort(
      signal,
      () =>
        new Promise<T>((resolve, reject) => {
          const check = (): void => {
            try {
              const found = find(get())
              if (found !== undefined) resolve(found)
            } catch (error) {
              reject(error)
            }
          }
          off = subscribe(check)
          check()
        }),
    )
  } finally {
    off()
  }
}
