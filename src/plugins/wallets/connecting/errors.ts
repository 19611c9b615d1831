import { codeOf, isLatchkeyError, LatchkeyError, REJECTED, type ErrorCode } from '#kernel'
import type { FullCore } from './core.ts'

/** Connectors promise a LatchkeyError; a stranger's may break that promise. `fallback` is the code of what says nothing. */
export function walletError(thrown: unknown, fallback: ErrorCode): LatchkeyError {
  const code = codeOf(thrown)
  if (code === 'ABORTED') return new LatchkeyError('ABORTED', { cause: thrown })
  if (code !== 'UNKNOWN' && isLatchkeyError(thrown)) return thrown
  return new LatchkeyError(saysNo(thrown) ? 'USER_REJECTED' : fallback, { cause: thrown })
}

/** EIP-1193: 4001 is the person's no. */
function saysNo(thrown: unknown): boolean {
  try {
    return (thrown as { readonly code?: unknown } | null | undefined)?.code === 4001
  } catch {
    return false
  }
}

export function tellRejection(
  { ctx }: FullCore,
  connectorId: string,
  { code }: LatchkeyError,
  action: 'connect' | 'switch',
): void {
  if (code === 'USER_REJECTED') ctx.bus.emit(REJECTED, { connectorId, action })
}
