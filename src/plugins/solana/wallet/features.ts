/** Reads the wallet's own object. It is read each time, because chains and features may change while it is connected. */
import { LatchkeyError } from '#kernel'
import { copyList, peek, type CaipNetworkId } from '#wallet'
import { standardNames } from '../chain/clusters.ts'

/** More chains or versions than any wallet has. */
const MOST = 1_000

/** A feature by its name; undefined if the wallet does not have it. */
export const featureOf = (standard: unknown, name: string): unknown =>
  peek(peek(standard, 'features'), name) ?? undefined

/** A copy of the list with this name; undefined if there is none. */
export const listIn = (owner: unknown, name: string): readonly unknown[] | undefined =>
  copyList(peek(owner, name), MOST)

/** True if the wallet or account is for a Solana cluster. */
export const isForSolana = (owner: unknown): boolean =>
  (listIn(owner, 'chains') ?? []).some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))

/** The wallet's name for the network; undefined if it does not know it. */
export function chainOn(standard: unknown, network: CaipNetworkId): string | undefined {
  const chains = listIn(standard, 'chains') ?? []
  return standardNames(network).find((name) => chains.includes(name))
}

/** The error for invalid data of a wallet. */
export const invalid = (detail: string): LatchkeyError => new LatchkeyError('PROVIDER_INVALID', { detail })
