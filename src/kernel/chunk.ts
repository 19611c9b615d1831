import type { ChunkLoader, Platform } from './contracts/index.ts'
import { codeOf, LatchkeyError } from './errors/index.ts'
import { retrying, withTimeout } from './wait.ts'

const LIMIT = 10_000
const RETRIES = 2
const PAUSE = 300

/**
 * Loads code, with three tries. Nothing is cached here, so that "try again" after a failure really loads again;
 * `import()` itself caches what succeeded. Rejects with CHUNK_FAILED or ABORTED.
 */
export function createChunkLoader({ clock, random }: Pick<Platform, 'clock' | 'random'>): ChunkLoader {
  return Object.freeze<ChunkLoader>({
    async load(loader, what, signal) {
      try {
        return await retrying({ clock, random, signal, retries: RETRIES, pause: PAUSE, again: () => 0 }, () =>
          withTimeout({ clock, ms: LIMIT, signal, what }, loader),
        )
      } catch (cause) {
        if (signal?.aborted && codeOf(cause) === 'ABORTED') throw cause
        throw new LatchkeyError('CHUNK_FAILED', { detail: what, cause })
      }
    },
  })
}
