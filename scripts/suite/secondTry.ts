/**
 * A second try that is told. A test may fail because of the machine and not because of the code, and one of ten thousand must
 * not throw the others away. So what failed runs once more when all else is over. What passes then is flaky: it is
 * named and counted, and too many of them fail the run, because a flaky test is a defect as well.
 */
import { nameOf, type Failure, type Result } from './tally.ts'

/** More flaky tests than that in one run fail it. */
export const MOST_FLAKY = 3
/** With more failed files than that the code is broken, not the machine, and a second try only takes time. */
const MOST_FILES = 15

export interface Flaky {
  readonly failure: Failure
  /** Which of the two tries failed. */
  readonly failed: 'first' | 'second'
}

export interface Verdict {
  readonly failures: readonly Failure[]
  readonly flaky: readonly Flaky[]
}

/** What two runs of one file say: failed is what failed in both, flaky what failed in one. */
export function judge(first: readonly Failure[], second: Result): Verdict {
  // A file in which nothing passed may not even have started, and one that broke outside of its tests says nothing of them.
  const broken = second.failures.filter(({ file }) => file === undefined)
  if (second.passed === 0 || broken.length > 0) return { failures: [...first, ...broken], flaky: [] }
  const again = new Map(second.failures.map((failure) => [nameOf(failure), failure]))
  const before = new Set(first.map(nameOf))
  return {
    failures: first.filter((failure) => again.has(nameOf(failure))),
    flaky: [
      ...first
        .filter((failure) => !again.has(nameOf(failure)))
        .map((failure) => ({ failure, failed: 'first' as const })),
      ...second.failures
        .filter((failure) => !before.has(nameOf(failure)))
        .map((failure) => ({ failure, failed: 'second' as const })),
    ],
  }
}

/** Failures by file; those outside of any file stand under undefined, and are not tried again. */
export function byFile(failures: readonly Failure[]): ReadonlyMap<string | undefined, readonly Failure[]> {
  const files = new Map<string | undefined, Failure[]>()
  for (const failure of failures) files.set(failure.file, [...(files.get(failure.file) ?? []), failure])
  return files
}

/** Runs each file with a failure once more by `again`, one at a time. */
export async function secondTry(
  failures: readonly Failure[],
  again: (file: string, failed: readonly Failure[]) => Promise<Result>,
): Promise<Verdict> {
  const files = byFile(failures)
  if (files.size > MOST_FILES) return { failures, flaky: [] }
  const verdicts: Verdict[] = []
  for (const [file, own] of files)
    verdicts.push(file === undefined ? { failures: own, flaky: [] } : judge(own, await again(file, own)))
  return {
    failures: verdicts.flatMap((verdict) => verdict.failures),
    flaky: verdicts.flatMap(({ flaky }) => flaky),
  }
}
