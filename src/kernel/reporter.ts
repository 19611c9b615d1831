import type { Clock, FaultReport, Logger, Reporter } from './contracts/index.ts'
import { describeError } from './describeError.ts'
import { isQuiet } from './errors/index.ts'

const MOST = 5
const WINDOW = 60_000

/**
 * The one place faults go to. What a person or a cancel caused is dropped; of the rest at most 5 in any 60 seconds are
 * told to the logger and the listeners (threat T24). Never throws, whatever was thrown (threat T23).
 */
export function createReporter({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): Reporter {
  let listeners: readonly ((fault: FaultReport) => void)[] = []
  let told: readonly number[] = []

  /** A listener or the host's logger that fails has nobody left to be reported to. */
  function quietly(call: () => void): void {
    try {
      call()
    } catch {}
  }

  function report(fault: FaultReport): void {
    if (isQuiet(fault.error)) return
    const now = clock.monotonic()
    told = told.filter((time) => now - time < WINDOW)
    if (told.length >= MOST) return
    told = [...told, now]
    const where = [fault.plugin, fault.contribution].filter(Boolean).join(' ')
    quietly(() => logger.error(`${where || 'kernel'}: ${describeError(fault.error)}`, fault.error))
    for (const listener of listeners) quietly(() => listener(fault))
  }

  return faceOf(report, (listener) => {
    // Wrapped, so that the same function listening twice is two listeners with an undo each.
    const entry = (fault: FaultReport): void => listener(fault)
    listeners = [...listeners, entry]
    return () => {
      listeners = listeners.filter((other) => other !== entry)
    }
  })
}

/** The same reporter for one plugin's context: it can only report under its own id. */
export const scopedReporter = ({ report, onReport }: Reporter, plugin: string): Reporter =>
  faceOf((fault) => report({ ...fault, plugin }), onReport)

const faceOf = (report: Reporter['report'], onReport: Reporter['onReport']): Reporter =>
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
    // An async handler where a plain one is expected: its rejection would otherwise reach the page's window.
    return result instanceof Promise ? (result.catch(failed) as T) : result
  } catch (error) {
    return failed(error)
  }
}
