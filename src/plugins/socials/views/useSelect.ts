import type { PluginContext } from '#kernel'
import { useCallback } from 'react'
import type { SocialProvider } from '../providers.ts'
import { SOCIAL_LOGIN } from '../refs.ts'

/** What a click on a provider does, at once, because it opens a window. */
export function useSelect(ctx: PluginContext): (provider: SocialProvider) => void {
  return useCallback(
    ({ id, onSelect }) => {
      if (!onSelect) return ctx.use(SOCIAL_LOGIN).start(id)
      // Another plugin's code: what it throws is its own fault, and must not end this one.
      ctx.reporter.guard({ contribution: `social:${id}` }, () => onSelect(ctx.itemContext), undefined)
    },
    [ctx],
  )
}
