import type { ItemProps } from '#kernel'
import { NOTICES } from '#wallet'
import { useEffect } from 'react'

/** Says how it goes to people who hear the page, and fetches the words for an error when there is one. */
export function useTold({ ctx }: ItemProps, heading: string, isError = false): void {
  useEffect(() => {
    ctx.use(NOTICES).announce(heading)
  }, [ctx, heading])
  useEffect(() => {
    if (isError) void ctx.use(NOTICES).words()
  }, [ctx, isError])
}
