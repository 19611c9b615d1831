import { codeOf, explainError, isQuiet, type PluginContext } from '#kernel'
import { NOTICES } from '../contracts/index.ts'

/**
 * What a person is to read of an error: for `Form`, and for whoever shows one in place. Undefined where they said no
 * themselves, or nobody waits any more. Waits for the catalogue's words; where those do not come, it is the code. Never rejects.
 */
export async function errorText(ctx: Pick<PluginContext, 'i18n' | 'use'>, error: unknown): Promise<string | undefined> {
  if (isQuiet(error)) return undefined
  await ctx.use(NOTICES).words()
  const words = explainError(ctx.i18n, error)
  return words?.text ? `${words.heading}: ${words.text}` : (words?.heading ?? codeOf(error))
}
