// @chunk next: every page that is touched asks for its config after the first picture.
import { ALERT, CONFIG_CHANGED } from '../contracts/events.ts'
import type { RemoteConfig, RemoteConfigState, Slice } from '../contracts/index.ts'
import { describeError } from '../describeError.ts'
import { codeOf } from '../errors/index.ts'
import type { RemoteConfigParts } from './remote.ts'
import { configAnswer, CONFIG_MAX_BYTES, readRows } from './answer.ts'
import { CONFIG_PATH, KEY } from './wire.ts'

export type Refresh = RemoteConfig['refresh']

/** Asks the server; the newest request that is answered wins. A chunk of its own, because nothing is asked before the first view is drawn. */
export function createRefresh(
  { http, storage, bus, clock, logger, reporter, switches }: RemoteConfigParts,
  state: Slice<RemoteConfigState>,
): Refresh {
  let asked = 0
  let answered = 0
  const alertInvalid = (detail: string): void => bus.emit(ALERT, { code: 'REMOTE_CONFIG_INVALID', detail })

  return async (signal) => {
    asked += 1
    const request = asked
    // An older request counts until a newer one was answered: when the newer one fails, the older answer is the best.
    const stale = (): boolean => request < answered || signal?.aborted === true
    try {
      const rows = await http.get('wallets', CONFIG_PATH, {
        schema: configAnswer,
        maxBytes: CONFIG_MAX_BYTES,
        ...(signal && { signal }),
      })
      if (stale()) return
      const { features, malformed, unknown } = readRows(rows, switches, state.get().features)
      if (unknown.length > 0) logger.warn('remote config holds what is unknown here', unknown.join(', '))
      if (malformed.length > 0 || !features) alertInvalid([...malformed, ...unknown].join(', '))
      if (!features) return
      answered = request
      storage.set(KEY, features)
      state.update(() => ({ source: 'remote', features, at: clock.monotonic() }))
      bus.emit(CONFIG_CHANGED, { source: 'remote' as const })
    } catch (error) {
      if (stale()) return
      const code = codeOf(error)
      const invalid = code === 'HTTP_MALFORMED' || code === 'HTTP_TOO_LARGE'
      if (invalid) alertInvalid(describeError(error))
      reporter.report({ error, contribution: 'config', category: invalid ? 'DATA_PARSING_ERROR' : 'API_ERROR' })
    }
  }
}
