import type { Clock, FaultReport, Reporter } from '../contracts/index.ts'
import { codeOf } from '../errors/index.ts'

const LIMIT = 3
const WINDOW = 60_000

export interface Crashes {
  /** Reports and counts what a plugin's view or callback threw. */
  crashed(fault: FaultReport): void
  /**
   * Reports what a plugin's timer or listener threw. It is counted only without a code: errors with one (a service did
   * not answer, the person said no) are expected, and the plugin merely did not catch them.
   */
  threw(fault: FaultReport): void
}

/** Calls `onThird` when a plugin has crashed three times within a minute. */
export function createCrashes(
  { clock, reporter: { report } }: { readonly clock: Clock; readonly reporter: Reporter },
  onThird: (id: string) => void,
): Crashes {
  const times = new Map<string, readonly number[]>()

  function crashed(fault: FaultReport): void {
    const { plugin = '' } = fault
    report(fault)
    const now = clock.monotonic()
    const recent = [...(times.get(plugin) ?? []).filter((time) => now - time < WINDOW), now]
    times.set(plugin, recent.length < LIMIT ? recent : [])
    if (recent.length === LIMIT) onThird(plugin)
  }

  return { crashed, threw: (fault) => (codeOf(fault.error) === 'UNKNOWN' ? crashed : report)(fault) }
}
