import type { Network } from './contracts/index.ts'

/**
 * The page of a network's explorer at `path` (`/tx/0x…`); undefined if the network has no explorer. Check the address before
 * opening it. Some explorers select a cluster by a query (`?cluster=devnet`), which stays at the end.
 */
export function explorerPage(network: Pick<Network, 'blockExplorers'> | undefined, path: string): string | undefined {
  const [base, ...query] = network?.blockExplorers?.default.url.split('?') ?? []
  return base ? [base.replace(/\/+$/, '') + path, ...query].join('?') : undefined
}
