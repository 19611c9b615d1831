import { namespaceOf, type CaipNetworkId, type ChainsService } from '#wallet'

/** The CAIP-2 ids by which wallets know the networks. An old wallet may know a network only by a former id. */
export interface WireNames {
  /** The id that the network has now. */
  current(id: CaipNetworkId): CaipNetworkId
  /** All ids that a wallet may know it by: the current one, then the former one, if any. */
  all(id: CaipNetworkId): readonly CaipNetworkId[]
}

/** Takes the former ids from the chain plugins (`formerIds`). */
export function createWireNames({ traits }: Pick<ChainsService, 'traits'>): WireNames {
  const formerIdsOf = (id: CaipNetworkId) => traits(namespaceOf(id))?.formerIds ?? {}
  return {
    all(id) {
      const former = formerIdsOf(id)[id]
      return former === undefined ? [id] : [id, former]
    },
    current(id) {
      const renamed = Object.entries(formerIdsOf(id)).find(([, former]) => former === id)?.[0]
      // `Object.entries` loses the type of the keys, which are ids.
      return (renamed as CaipNetworkId | undefined) ?? id
    },
  }
}
