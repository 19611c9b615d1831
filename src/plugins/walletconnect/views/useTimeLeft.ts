import type { Clock } from '#kernel'
import { useEffect, useMemo, useState } from 'react'

/** How long before its expiry the uri is renewed (specification §4). */
const RENEWED_BEFORE = 10_000
const SECOND = 1_000

/**
 * Whole seconds until the uri is renewed; undefined if there is no uri or the time is over. The wall clock is read only once for
 * each uri, because it may jump while the code is shown. The renewal itself uses the monotonic clock.
 */
export function useTimeLeft(clock: Clock, expiry: number | undefined): number | undefined {
  const [, tick] = useState(0)
  const end = useMemo(
    () => (expiry === undefined ? undefined : clock.monotonic() + expiry - RENEWED_BEFORE - clock.now()),
    [clock, expiry],
  )
  const left = end === undefined ? undefined : Math.ceil((end - clock.monotonic()) / SECOND)
  const running = left !== undefined && left > 0
  useEffect(() => {
    if (!running) return undefined
    let timer: unknown
    const wait = (): void => {
      timer = clock.setTimeout(() => {
        tick((turn) => turn + 1)
        wait()
      }, SECOND)
    }
    wait()
    return () => clock.clearTimeout(timer)
  }, [clock, running])
  return running ? left : undefined
}

/** `3:42`. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
