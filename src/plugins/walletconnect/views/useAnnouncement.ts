import type { PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { useEffect } from 'react'

/** Lets screen readers announce the text when it appears or changes. */
export function useAnnouncement(ctx: PluginContext, text: string | undefined): void {
  useEffect(() => {
    if (text) ctx.use(NOTICES).announce(text)
  }, [ctx, text])
}
