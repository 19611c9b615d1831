import type { CaipNetworkId, Network } from '../contracts/index.ts'
import { LatchkeyError } from '#kernel'
import { isWebAddress } from './addresses.ts'
import { createRanking, type Ranking, type RankingOptions } from './ranking.ts'

/** The ranking of a network's nodes. Throws CHAIN_NOT_CONFIGURED if none of the addresses is http or https. */
export type Rankings = (network: Network, urls: readonly string[]) => Ranking<string>

/** Keeps one ranking per network for as long as `signal` lasts. */
export function createRankings(options: Pick<RankingOptions<string>, 'ping' | 'time' | 'signal'>): Rankings {
  const known = new Map<CaipNetworkId, Ranking<string>>()
  return ({ caipNetworkId: id }, urls) => {
    const nodes = urls.filter(isWebAddress)
    if (nodes.length === 0) throw new LatchkeyError('CHAIN_NOT_CONFIGURED', { detail: id })
    const visible = () => globalThis.document?.visibilityState !== 'hidden'
    const ranking = known.get(id) ?? createRanking({ ...options, nodes, visible })
    known.set(id, ranking)
    return ranking
  }
}
