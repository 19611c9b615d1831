import type { PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { useEffect } from 'react'

/** Reads the sentence out when it appears. */
export function useSaid(ctx: PluginContext, sentence: string | undefined): void {
  useEffect(() => {
    if (sentence) ctx.maybe(NOTICES)?.announce(sentence)
  }, [ctx, sentence])
}
