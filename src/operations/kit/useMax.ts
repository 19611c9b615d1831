import type { ItemProps } from '#kernel'
import { errorText } from '#wallet'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Writes the largest amount, which nodes are asked for. The newest press counts, and none after the view is gone. */
export function useMax({ ctx }: ItemProps, write: (signal: AbortSignal) => Promise<void>) {
  const [failure, setFailure] = useState<ReactNode>()
  const life = useRef<AbortController>(undefined)
  useEffect(() => () => life.current?.abort(), [])

  async function max(): Promise<void> {
    life.current?.abort()
    const { signal } = (life.current = new AbortController())
    setFailure(undefined)
    try {
      await write(signal)
    } catch (error) {
      if (!signal.aborted) setFailure(await errorText(ctx, error))
    }
  }
  return { failure, max, forget: () => setFailure(undefined) }
}
