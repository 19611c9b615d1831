import { useCallback, useEffect, useState } from 'react'

/** The state of copying: `copied` lasts 1.5 s, `failed` until the next try. */
export type CopyState = 'idle' | 'copied' | 'failed'

const SHOWN_MS = 1500

/** Copies a text to the clipboard. `copy` resolves to whether it worked. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<boolean> } {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = useCallback(async () => {
    try {
      // Throws on plain http, where there is no clipboard, and in frames without the permission.
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
