import { HOST, type ErrorCode, type PluginContext } from '#kernel'

/** The site as wallets name it: its name, and the host it is at. */
export function siteOf(ctx: PluginContext): {
  readonly name: string
  readonly host: string | undefined
  readonly icon: string | undefined
} {
  const { name, url, icons } = ctx.use(HOST).metadata
  const host = URL.canParse(url) ? new URL(url).host : undefined
  return { name: name || host || '', host, icon: icons[0] }
}

/** What happened, and what to do about it where the catalogue says so. */
export function explain(
  { i18n }: PluginContext,
  code: ErrorCode,
): { readonly heading: string; readonly text: string | undefined } {
  const help = `error.${code}.help`
  const text = i18n.t(help)
  return { heading: i18n.t(`error.${code}`), text: text === help ? undefined : text }
}
