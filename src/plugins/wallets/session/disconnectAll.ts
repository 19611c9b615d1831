import type { ItemContext } from '#kernel'
import { NOTICES, WALLETS } from '#wallet'

/** Disconnects everything for the person, and shows an error when a wallet refuses. */
export function disconnectAll({ maybe }: Pick<ItemContext, 'maybe'>): void {
  maybe(WALLETS)
    ?.disconnect()
    .catch((error: unknown) => maybe(NOTICES)?.fail(error))
}
