import { explainError, type ErrorCode, type ErrorWords, type PluginContext } from '#kernel'

/** An error in the catalogue's words; in ours where those did not load. */
export const explain = ({ i18n }: PluginContext, code: ErrorCode): ErrorWords =>
  explainError(i18n, code) ?? {
    heading: i18n.t('wallets.attempt.unknown'),
    text: i18n.t('wallets.attempt.unknownText'),
  }
