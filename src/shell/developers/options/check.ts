/** What a host wrote into the options and the modal cannot use: for developers, so it comes only where one listens. */
import type { ModalOptions } from '#wallet'
import { OPTIONS_ELSEWHERE } from './elsewhere.ts'
import { optionLooks } from './known.ts'
import { record, wrong, type Finding } from './looks.ts'
import { pluginFindings } from './pluginOptions.ts'

/** More than a developer reads; the rest is counted. */
const MOST = 50

/** Everything in the options that has no effect, or not the one that was probably meant. */
export function findings(options: ModalOptions): readonly Finding[] {
  const all = [
    ...record(optionLooks(options), { elsewhere: OPTIONS_ELSEWHERE })(options, ''),
    ...options.plugins.flatMap(pluginFindings),
  ]
  return all.length > MOST ? [...all.slice(0, MOST), ...wrong(`${all.length - MOST} more like these`)] : all
}

export { declaredFindings } from './declared.ts'
export { watchPromises } from './promises.ts'
