import type { Clock } from '#kernel'
import { useEffect, useState } from 'react'

/** An app that opens hides the page well within this time. */
const APP_OPENS_WITHIN = 2_500

/** True if the page stays visible after it tried to open an app. Then the app is missing, which no event reports. */
export function useStayedVisible(clock: Clock, opened: boolean): boolean {
  const [stayedVisible, setStayedVisible] = useState(false)
  useEffect(() => {
    if (!opened) return undefined
    let wasHidden = document.visibilityState === 'hidden'
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') wasHidden = true
    }
    document.addEventListener('visibilitychange', onChange)
    const timer = clock.setTimeout(() => setStayedVisible(!wasHidden), APP_OPENS_WITHIN)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      clock.clearTimeout(timer)
      setStayedVisible(false)
    }
  }, [clock, opened])
  return stayedVisible
}
