import type { FeatureSwitch, Kernel, RemoteConfig, RemoteConfigState } from '../contracts/index.ts'
import { lazy } from '../lazy.ts'
import { createSlice } from '../store.ts'
import { raceAbort } from '../wait.ts'
import { KEY, storedFeatures } from './wire.ts'

export interface RemoteConfigParts extends Pick<
  Kernel,
  'http' | 'storage' | 'bus' | 'clock' | 'logger' | 'reporter' | 'chunks'
> {
  /** Ends with the kernel, and with it the loading of code. */
  readonly signal: AbortSignal
  /** The switches of the installed plugins: the rows and words they name are known. */
  readonly switches: readonly FeatureSwitch[]
}

/**
 * What the project's owner switched on and off remotely. Starts with the last good answer; an invalid or missing one
 * changes nothing. It says what should run and never adds code. The code that asks the server is loaded when it is first
 * needed, after the first view.
 */
export function createRemoteConfig(parts: RemoteConfigParts): RemoteConfig {
  const { chunks, reporter, signal, storage } = parts
  const stored = storage.get(KEY, storedFeatures)
  const state = createSlice<RemoteConfigState>({ source: stored ? 'stored' : 'none', features: stored }, reporter)
  const refresh = lazy(async () => {
    const { createRefresh } = await chunks.load(() => import('./refresh.ts'), 'config', signal)
    return createRefresh(parts, state)
  })

  return Object.freeze<RemoteConfig>({
    state,
    async refresh(signal) {
      try {
        const ask = await raceAbort(signal, refresh.load)
        await ask(signal)
      } catch (error) {
        reporter.report({ error, contribution: 'config', category: 'API_ERROR' })
      }
    },
  })
}
