import type { ErrorCode, PluginContext } from '#kernel'
import { errorWords, type ErrorWords } from '#wallet'

/** An error in the catalogue's words; in ours where those did not load. */
export const explain = ({ i18n }: PluginContext, code: ErrorCode): ErrorWords =>
  errorWords(i18n, code) ?? { heading: i18n.t('wallets.attempt.unknown'), text: i18n.t('wallets.attempt.unknownText') }
