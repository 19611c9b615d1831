import type { Clock } from '#kernel'
import { useEffect, useState } from 'react'

/** Counts the throttle's seconds down. `again` looks anew, after another code was sent. */
export function useSecondsLeft(clock: Clock, read: () => number): { readonly left: number; again(): void } {
  const [left, setLeft] = useState(read)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = clock.setTimeout(() => setLeft(read()), 1_000)
    return () => clock.clearTimeout(timer)
  }, [clock, left, read])
  return { left, again: () => setLeft(read()) }
}
