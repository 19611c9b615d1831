import type { PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { useEffect } from 'react'

/** Reads the sentence out when it appears. A refusal is read out by the shell, which hears of it as an event. */
export function useSaid(ctx: PluginContext, sentence: string | undefined): void {
  useEffect(() => {
    if (sentence) ctx.maybe(NOTICES)?.announce(sentence)
  }, [ctx, sentence])
}
