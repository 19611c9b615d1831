import type { ItemProps } from '#kernel'
import { NOTICES } from '#wallet'
import { useEffect } from 'react'

/** Announces the heading to screen readers, and loads the words for errors when there is one. */
export function useTold({ ctx }: ItemProps, heading: string, isError = false): void {
  useEffect(() => {
    ctx.use(NOTICES).announce(heading)
  }, [ctx, heading])
  useEffect(() => {
    if (isError) void ctx.use(NOTICES).words()
  }, [ctx, isError])
}
