import { codeOf } from '#kernel'
import type { FaultReport } from '../../src/kernel/contracts/index.ts'
import { silentLogger } from '../../src/kernel/logger.ts'
import { createReporter } from '../../src/kernel/reporter.ts'
import { createScope, type OwnedScope } from '../../src/kernel/scope.ts'
import { createFakeClock, type FakeClock } from '../../src/kernel/testing/fakeClock.ts'
import type { Reporter } from '../../src/kernel/contracts/index.ts'

/** The parts that every part of the kernel is made with, and what was reported to them. */
export interface Bench {
  readonly clock: FakeClock
  readonly reporter: Reporter
  readonly faults: readonly FaultReport[]
  scope(owner: string): OwnedScope
}

export function bench(): Bench {
  const clock = createFakeClock()
  const reporter = createReporter({ clock, logger: silentLogger })
  const faults: FaultReport[] = []
  reporter.onReport((fault) => faults.push(fault))
  return { clock, reporter, faults, scope: (owner) => createScope(owner, { reporter, clock }) }
}

/** The code of what `fn` throws, or 'nothing'. */
export function thrown(fn: () => unknown): string {
  try {
    fn()
  } catch (error) {
    return codeOf(error)
  }
  return 'nothing'
}

/** The code that `promise` rejects with, or 'nothing'. */
export async function rejected(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return codeOf(error)
  }
  return 'nothing'
}
