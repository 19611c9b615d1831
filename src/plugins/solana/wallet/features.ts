/** The wallet's own object, looked at whenever it is needed: chains and features may change while it is connected. */
import { LatchkeyError } from '#kernel'
import { copyList, peek, type CaipNetworkId } from '#wallet'
import { standardNames } from '../chain/clusters.ts'

/** More chains or versions than any wallet names. */
const MOST = 1_000

/** A feature by its name, or undefined when the wallet does not offer it. */
export const featureOf = (standard: unknown, name: string): unknown =>
  peek(peek(standard, 'features'), name) ?? undefined

/** The list under this name, copied, or undefined when there is none. */
export const listIn = (owner: unknown, name: string): readonly unknown[] | undefined =>
  copyList(peek(owner, name), MOST)

/** True for a wallet or an account that is meant for some cluster. */
export const isForSolana = (owner: unknown): boolean =>
  (listIn(owner, 'chains') ?? []).some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))

/** What the wallet calls the network, or undefined when it does not know it. */
export function chainOn(standard: unknown, network: CaipNetworkId): string | undefined {
  const chains = listIn(standard, 'chains') ?? []
  return standardNames(network).find((name) => chains.includes(name))
}

/** For what a wallet shows or answers that makes no sense. */
export const invalid = (detail: string): LatchkeyError => new LatchkeyError('PROVIDER_INVALID', { detail })
