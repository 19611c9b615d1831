import type { Clock, FaultReport, Reporter } from '../contracts/index.ts'
import { codeOf } from '../errors/index.ts'

const LIMIT = 3
const WINDOW = 60_000

export interface Crashes {
  /** A view or a callback of a plugin's threw. */
  crashed(fault: FaultReport): void
  /**
   * So did a timer or a listener. Not counted is what has a code: errors of ours, a "no", a cancel. Those were foreseen
   * (a service that did not answer), and only nobody caught them.
   */
  threw(fault: FaultReport): void
}

/** Reports and counts plugins' crashes; `third` is told when a plugin had its third within a minute. */
export function createCrashes(
  { clock, reporter: { report } }: { readonly clock: Clock; readonly reporter: Reporter },
  third: (id: string) => void,
): Crashes {
  const times = new Map<string, readonly number[]>()

  function crashed(fault: FaultReport): void {
    const { plugin = '' } = fault
    report(fault)
    const now = clock.monotonic()
    const recent = [...(times.get(plugin) ?? []).filter((time) => now - time < WINDOW), now]
    times.set(plugin, recent.length < LIMIT ? recent : [])
    if (recent.length === LIMIT) third(plugin)
  }

  return { crashed, threw: (fault) => (codeOf(fault.error) === 'UNKNOWN' ? crashed : report)(fault) }
}
