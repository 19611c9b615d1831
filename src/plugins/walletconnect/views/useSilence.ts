import type { Clock } from '#kernel'
import { useEffect, useState } from 'react'

/** An app that comes to the front hides the page well within this time. */
const PATIENCE = 2_500

/** True when an app was opened and the page stays in front all the same: nobody tells a page that there is none. */
export function useSilence(clock: Clock, opened: boolean): boolean {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (!opened) return undefined
    let left = document.visibilityState === 'hidden'
    const note = (): void => {
      if (document.visibilityState === 'hidden') left = true
    }
    document.addEventListener('visibilitychange', note)
    const timer = clock.setTimeout(() => setSilent(!left), PATIENCE)
    return () => {
      document.removeEventListener('visibilitychange', note)
      clock.clearTimeout(timer)
      setSilent(false)
    }
  }, [clock, opened])
  return silent
}
