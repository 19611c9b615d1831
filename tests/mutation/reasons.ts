/** Mutants that no test can notice, and why. A reason that fits no survivor any more is an error of `npm run mutation`. */
import type { Reason } from './score.ts'

export const REASONS: readonly Reason[] = []
