import { namespaceOf, type CaipNetworkId, type ChainsService } from '#wallet'

/** Networks by the names that wallets know them by: a wallet may be older than a network's present name. */
export interface WireNames {
  /** The name that a network has now. */
  present(id: CaipNetworkId): CaipNetworkId
  /** All that a wallet may know it by: the present name, then the one before it, if any. */
  all(id: CaipNetworkId): readonly CaipNetworkId[]
}

/** As the chains that are there say it (`formerIds`). */
export function createWireNames({ traits }: Pick<ChainsService, 'traits'>): WireNames {
  const namesOf = (id: CaipNetworkId) => traits(namespaceOf(id))?.formerIds ?? {}
  return {
    all(id) {
      const former = namesOf(id)[id]
      return former === undefined ? [id] : [id, former]
    },
    present(id) {
      const now = Object.entries(namesOf(id)).find(([, then]) => then === id)?.[0]
      // Keys of the map are ids, as its type says.
      return (now as CaipNetworkId | undefined) ?? id
    },
  }
}
