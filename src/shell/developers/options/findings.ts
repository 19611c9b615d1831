/** The problems of the host's options. A chunk that is loaded only with `debug` or a `logger`. */
import type { ModalOptions } from '#wallet'
import { OPTION_HINTS } from './hints.ts'
import { optionChecks } from './optionChecks.ts'
import { findingsOf, record, type Finding } from './checks.ts'
import { pluginFindings } from './pluginOptions.ts'

/** Findings beyond these are only counted. */
const MAX_FINDINGS = 50

/** Everything in the options that has no effect, or probably not the intended one. */
export function findings(options: ModalOptions): readonly Finding[] {
  const all = [
    ...findingsOf(record(optionChecks(options), { hints: OPTION_HINTS }), options),
    ...options.plugins.flatMap(pluginFindings),
  ]
  return all.length > MAX_FINDINGS
    ? [
        ...all.slice(0, MAX_FINDINGS),
        { code: 'ALERT_INVALID_OPTIONS', detail: `${all.length - MAX_FINDINGS} more like these` },
      ]
    : all
}

export { declaredFindings } from './declared.ts'
export { watchProvides } from './watchProvides.ts'
