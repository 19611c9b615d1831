import { ALERT, CONFIG_CHANGED } from '../contracts/events.ts'
import type { Kernel, RemoteConfig, RemoteConfigState } from '../contracts/index.ts'
import { describeError } from '../describeError.ts'
import { codeOf } from '../errors/index.ts'
import { createSlice } from '../store.ts'
import { CONFIG_MAX_BYTES, CONFIG_PATH, configAnswer, storedFeatures } from './wire.ts'

const KEY = 'remote-config'

/**
 * What the project's owner switched on and off from outside. Starts with the last good answer; an invalid or missing
 * one changes nothing. Remote says what should run, it never adds code.
 */
export function createRemoteConfig({
  http,
  storage,
  bus,
  reporter,
}: Pick<Kernel, 'http' | 'storage' | 'bus' | 'reporter'>): RemoteConfig {
  const stored = storage.get(KEY, storedFeatures)
  const state = createSlice<RemoteConfigState>({ source: stored ? 'stored' : 'none', features: stored }, reporter)
  let asked = 0
  let answered = 0

  async function refresh(signal?: AbortSignal): Promise<void> {
    asked += 1
    const mine = asked
    // Not only "am I the newest": when a newer request failed, an older good answer is still the best there is.
    const stale = (): boolean => mine < answered || signal?.aborted === true
    try {
      const features = await http.get('wallets', CONFIG_PATH, {
        schema: configAnswer,
        maxBytes: CONFIG_MAX_BYTES,
        ...(signal && { signal }),
      })
      if (stale()) return
      answered = mine
      storage.set(KEY, features)
      state.update(() => ({ source: 'remote', features }))
      bus.emit(CONFIG_CHANGED, { source: 'remote' as const })
    } catch (error) {
      if (stale()) return
      const code = codeOf(error)
      const invalid = code === 'HTTP_MALFORMED' || code === 'HTTP_TOO_LARGE'
      if (invalid) bus.emit(ALERT, { code: 'REMOTE_CONFIG_INVALID', detail: describeError(error) })
      reporter.report({ error, contribution: 'config', category: invalid ? 'DATA_PARSING_ERROR' : 'API_ERROR' })
    }
  }

  return Object.freeze<RemoteConfig>({ state, refresh })
}
