import type { KernelStorage } from '#kernel'
import type { RecentWallet } from '#wallet'
import { RecentSchema } from '../schemas.ts'

/** How many wallets are remembered as used. */
export const MOST_RECENT = 2

export function readRecent(storage: KernelStorage): readonly RecentWallet[] {
  return storage.get('recent', RecentSchema)?.slice(0, MOST_RECENT) ?? []
}
