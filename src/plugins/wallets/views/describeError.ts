import { explainError, type ErrorCode, type ErrorWords, type PluginContext } from '#kernel'

/** The text for an error from the catalogue, or a general one when the catalogue did not load. */
export const describeError = ({ i18n }: PluginContext, code: ErrorCode): ErrorWords =>
  explainError(i18n, code) ?? {
    heading: i18n.t('wallets.attempt.unknown'),
    text: i18n.t('wallets.attempt.unknownText'),
  }
