import { codeOf, isLatchkeyError, LatchkeyError, type ErrorCode } from '#kernel'
import { isRejection, peek, REJECTED } from '#wallet'
import type { Surroundings } from '../core.ts'

/** Connectors promise a LatchkeyError, but third-party ones may throw anything. `fallback` is the code for that. */
export function walletError(thrown: unknown, fallback: ErrorCode): LatchkeyError {
  const code = codeOf(thrown)
  if (code === 'ABORTED') return new LatchkeyError('ABORTED', { cause: thrown })
  if (code !== 'UNKNOWN' && isLatchkeyError(thrown)) return thrown
  return new LatchkeyError(isRejection(peek(thrown, 'code')) ? 'USER_REJECTED' : fallback, { cause: thrown })
}

export function announceRejection(
  { ctx }: Surroundings,
  connectorId: string,
  { code }: LatchkeyError,
  action: 'connect' | 'switch',
): void {
  if (code === 'USER_REJECTED') ctx.bus.emit(REJECTED, { connectorId, action })
}
