import type { Clock, FaultReport, Logger, Reporter } from './contracts/index.ts'
import { describeError } from './describeError.ts'
import { isQuiet } from './errors/index.ts'

const MOST = 5
const WINDOW = 60_000

/**
 * The one place faults go to. What a person or a cancel caused is dropped; of the rest at most 5 in any 60 seconds reach
 * the logger and the listeners (threat T24). Never throws, whatever was thrown (threat T23).
 */
export function createReporter({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): Reporter {
  let listeners: readonly ((fault: FaultReport) => void)[] = []
  let recent: readonly number[] = []

  /** What a listener or the host's logger throws can be reported to nobody, so it is dropped. */
  function quietly(call: () => void): void {
    try {
      call()
    } catch {}
  }

  function report(fault: FaultReport): void {
    if (isQuiet(fault.error)) return
    const now = clock.monotonic()
    recent = recent.filter((time) => now - time < WINDOW)
    if (recent.length >= MOST) return
    recent = [...recent, now]
    const where = [fault.plugin, fault.contribution].filter(Boolean).join(' ')
    quietly(() => logger.error(`${where || 'kernel'}: ${describeError(fault.error)}`, fault.error))
    for (const listener of listeners) quietly(() => listener(fault))
  }

  return reporterOf(report, (listener) => {
    // Wrapped, so that a function that listens twice is two listeners, each with its own undo.
    const entry = (fault: FaultReport): void => listener(fault)
    listeners = [...listeners, entry]
    return () => {
      listeners = listeners.filter((other) => other !== entry)
    }
  })
}

/** The same reporter for one plugin's context: it can only report under its own id. */
export const scopedReporter = ({ report, onReport }: Reporter, plugin: string): Reporter =>
  reporterOf((fault) => report({ ...fault, plugin }), onReport)

const reporterOf = (report: Reporter['report'], onReport: Reporter['onReport']): Reporter =>
  Object.freeze<Reporter>({
    report,
    guard: (where, fn, fallback) => guarded(report, where, fn, fallback),
    onReport,
  })

function guarded<T>(report: Reporter['report'], where: Omit<FaultReport, 'error'>, fn: () => T, fallback: T): T {
  const failed = (error: unknown): T => {
    report({ ...where, error })
    return fallback
  }
  try {
    const result = fn()
    // An async handler may stand where a plain one is expected; uncaught, its rejection would reach the page's window.
    return result instanceof Promise ? (result.catch(failed) as T) : result
  } catch (error) {
    return failed(error)
  }
}
