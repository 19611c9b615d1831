import type { ErrorCode, PluginContext } from '#kernel'

/** What happened, and what to do about it. */
export interface Words {
  readonly heading: string
  readonly text: string | undefined
}

/** An error in the catalogue's words. */
export function explain({ i18n }: PluginContext, code: ErrorCode): Words {
  const help = `error.${code}.help`
  const text = i18n.t(help)
  return { heading: i18n.t(`error.${code}`), text: text === help ? undefined : text }
}
