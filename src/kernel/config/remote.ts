import type { FeatureSwitch, Kernel, RemoteConfig, RemoteConfigState } from '../contracts/index.ts'
import { lazy } from '../lazy.ts'
import { createSlice } from '../store.ts'
import { untilAborted } from '../wait.ts'
import { KEY, storedFeatures } from './wire.ts'

export interface RemoteConfigParts extends Pick<
  Kernel,
  'http' | 'storage' | 'bus' | 'clock' | 'logger' | 'reporter' | 'chunks'
> {
  /** Those of the installed plugins: what they name is known. */
  readonly switches: readonly FeatureSwitch[]
}

/**
 * What the project's owner switched on and off from outside. Starts with the last good answer; an invalid or missing
 * one changes nothing. Remote says what should run, it never adds code. How it asks comes when it does, after the first
 * view.
 */
export function createRemoteConfig(parts: RemoteConfigParts): RemoteConfig {
  const { chunks, reporter, storage } = parts
  const stored = storage.get(KEY, storedFeatures)
  const state = createSlice<RemoteConfigState>({ source: stored ? 'stored' : 'none', features: stored }, reporter)
  const refresh = lazy(async () => {
    const { createRefresh } = await chunks.load(() => import('./refresh.ts'), 'config')
    return createRefresh(parts, state)
  })

  return Object.freeze<RemoteConfig>({
    state,
    async refresh(signal) {
      try {
        const ask = await untilAborted(signal, refresh.load)
        await ask(signal)
      } catch (error) {
        reporter.report({ error, contribution: 'config', category: 'API_ERROR' })
      }
    },
  })
}
