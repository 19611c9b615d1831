import type { FeatureSwitch, Kernel, RemoteConfig, RemoteConfigState } from '../contracts/index.ts'
import { createSlice } from '../store.ts'
import type { Refresh } from './refresh.ts'
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
  let ask: Refresh | undefined

  return Object.freeze<RemoteConfig>({
    state,
    async refresh(signal) {
      try {
        const { createRefresh } = await chunks.load(() => import('./refresh.ts'), 'config', signal)
        ask ??= createRefresh(parts, state)
        await ask(signal)
      } catch (error) {
        reporter.report({ error, contribution: 'config', category: 'API_ERROR' })
      }
    },
  })
}
