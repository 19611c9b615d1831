import { codeOf, explainError, isQuiet, type PluginContext } from '#kernel'
import { NOTICES } from '#wallet'
import { cleanText } from '#kit'
import { useCallback } from 'react'
import { troubleKey } from '../errors.ts'

/** One line for what went wrong, the frame's own words included; undefined where a person cancelled. */
export function useErrorText(ctx: PluginContext): (error: unknown) => Promise<string | undefined> {
  return useCallback(
    async (error) => {
      if (isQuiet(error)) return undefined
      const trouble = troubleKey(error)
      if (trouble) return ctx.i18n.t(trouble)
      await ctx.use(NOTICES).words()
      const words = explainError(ctx.i18n, error)
      if (!words) return codeOf(error)
      return cleanText(words.heading)
    },
    [ctx],
  )
}
