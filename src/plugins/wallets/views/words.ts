import { HOST, type ErrorCode, type PluginContext } from '#kernel'

/** What happened, and what to do about it. */
export interface Words {
  readonly heading: string
  readonly text: string | undefined
}

export interface Site {
  readonly name: string
  readonly host: string | undefined
  readonly icon: string | undefined
}

/** The site as wallets name it: its name, and the host it is at. */
export function siteOf(ctx: PluginContext): Site {
  const { name, url, icons } = ctx.use(HOST).metadata
  const host = URL.canParse(url) ? new URL(url).host : undefined
  return { name: name || host || '', host, icon: icons[0] }
}

/** An error in the catalogue's words. */
export function explain({ i18n }: PluginContext, code: ErrorCode): Words {
  const help = `error.${code}.help`
  const text = i18n.t(help)
  return { heading: i18n.t(`error.${code}`), text: text === help ? undefined : text }
}
