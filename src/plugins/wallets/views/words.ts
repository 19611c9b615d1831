import { explainError, type ErrorCode, type PluginContext } from '#kernel'

/** What happened, and what to do about it. */
export interface Words {
  readonly heading: string
  readonly text: string | undefined
}

/** An error in the catalogue's words; in ours where those did not load. */
export function explain({ i18n: { t } }: PluginContext, code: ErrorCode): Words {
  const known = explainError({ t }, code)
  if (!known) return { heading: t('wallets.attempt.unknown'), text: t('wallets.attempt.unknownText') }
  return { heading: known.text, text: known.help }
}
