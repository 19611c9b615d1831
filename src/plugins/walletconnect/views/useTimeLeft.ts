import type { Clock } from '#kernel'
import { useEffect, useMemo, useState } from 'react'

/** The uri is renewed so long before it expires (specification §4). */
const RENEWED_BEFORE = 10_000
const SECOND = 1_000

/**
 * Whole seconds until the uri is replaced by a new one; undefined while there is none, or its time is over. The wall's clock
 * is read once for each uri: it may jump while the code is on the screen, and the code is renewed by the monotonic one.
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
