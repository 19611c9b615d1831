import { NOTICES, WALLETS, type ItemContext } from '#kernel'

/** Disconnects everything, as the person wants it; says so when a wallet refuses. */
export function leave({ maybe }: Pick<ItemContext, 'maybe'>): void {
  maybe(WALLETS)
    ?.disconnect()
    .catch((error: unknown) => maybe(NOTICES)?.fail(error))
}
