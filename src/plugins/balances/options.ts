import type { ChainNamespace } from '#wallet'

/** What a host may pass: `balances({ refreshMs: 30_000 })`. */
export interface BalancesOptions {
  /** Whose tokens are read; default `eip155` and `solana`, the namespaces that the data API has balances of. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** Milliseconds from one read to the next while somebody looks; default 10,000, at least 1,000. */
  readonly refreshMs?: number | undefined
}
