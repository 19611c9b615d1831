import type { ErrorCode } from '#kernel'
import type { QuotesState } from '#wallet'

/** Why a provider has no quote. Undefined if none failed: what was quoted is over, or nobody exchanges these two. */
export function failureIn(quotes: Pick<QuotesState, 'without'> | undefined): ErrorCode | undefined {
  for (const { code } of quotes?.without ?? []) if (code !== 'NO_WAY') return code
  return undefined
}
