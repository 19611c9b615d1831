import { codeOf, explainError, isQuiet, type PluginContext } from '#kernel'
import { NOTICES } from '../contracts/index.ts'

/**
 * An error's text for people, to show it in place (in a `Form`, for example). Undefined for their own refusal and for aborts.
 * Waits for the catalogue's words; if they do not load, the text is the error's code. Never rejects.
 */
export async function errorText(ctx: Pick<PluginContext, 'i18n' | 'use'>, error: unknown): Promise<string | undefined> {
  if (isQuiet(error)) return undefined
  await ctx.use(NOTICES).words()
  const { heading = codeOf(error), text } = explainError(ctx.i18n, error) ?? {}
  if (!text) return heading
  // Some headings of the catalogue are whole sentences.
  return heading.endsWith('.') ? `${heading} ${text}` : `${heading}: ${text}`
}
