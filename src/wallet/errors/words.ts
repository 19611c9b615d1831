import { codeOf, isQuiet, type ErrorCode, type I18n, type PluginContext } from '#kernel'
import { NOTICES } from '../contracts/index.ts'

/** What happened, and what to do about it. */
export interface ErrorWords {
  readonly heading: string
  readonly text: string | undefined
}

/** The catalogue's words for a code; undefined where they have not come, for they come after the first view. */
export function errorWords({ t }: Pick<I18n, 't'>, code: ErrorCode): ErrorWords | undefined {
  const [key, help] = [`error.${code}`, `error.${code}.help`]
  const [heading, text] = [t(key), t(help)]
  return heading === key ? undefined : { heading, text: text === help ? undefined : text }
}

/**
 * What a person is to read of an error: for `Form`, and for whoever shows one in place. Undefined where they said no
 * themselves, or nobody waits any more. Waits for the catalogue's words; where those do not come, it is the code. Never rejects.
 */
export async function errorText(ctx: Pick<PluginContext, 'i18n' | 'use'>, error: unknown): Promise<string | undefined> {
  if (isQuiet(error)) return undefined
  await ctx.use(NOTICES).words()
  const code = codeOf(error)
  const words = errorWords(ctx.i18n, code)
  return words?.text ? `${words.heading}: ${words.text}` : (words?.heading ?? code)
}
