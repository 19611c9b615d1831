import type { PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { useEffect } from 'react'

/** Announces the sentence to screen readers when it appears. The shell itself announces a refusal, which is an event. */
export function useAnnounced(ctx: PluginContext, sentence: string | undefined): void {
  useEffect(() => {
    if (sentence) ctx.use(NOTICES).announce(sentence)
  }, [ctx, sentence])
}
