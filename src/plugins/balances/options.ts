import type { ChainNamespace } from '#wallet'

/** Options of `balances({ refreshMs: 30_000 })`. */
export interface BalancesOptions {
  /** Namespaces whose tokens are read; default `eip155` and `solana`, which the data API supports. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** Milliseconds between reads while they are visible; default 10,000, at least 1,000. */
  readonly refreshMs?: number | undefined
}
