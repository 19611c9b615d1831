import type { ItemContext } from '#kernel'
import { NOTICES, WALLETS } from '#wallet'

/** Disconnects everything, as the person wants it; says so when a wallet refuses. */
export function leave({ maybe }: Pick<ItemContext, 'maybe'>): void {
  maybe(WALLETS)
    ?.disconnect()
    .catch((error: unknown) => maybe(NOTICES)?.fail(error))
}
