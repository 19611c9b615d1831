import { useCallback, useEffect, useState } from 'react'

/** Where a copying stands: for 1.5 s it is `copied`; `failed` stays until the next try. */
export type CopyState = 'idle' | 'copied' | 'failed'

const SHOWN_MS = 1500

/** Copies a text to the clipboard and says for a moment that it did. `copy` resolves to whether it worked. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<boolean> } {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = useCallback(async () => {
    try {
      // Absent on plain http, refused in frames without the permission.
      await navigator.clipboard.writeText(text)
      setState('copied')
      return true
    } catch {
      setState('failed')
      return false
    }
  }, [text])
  return { state, copy }
}
