import type { Core } from '../core.ts'
import { createAllWallets, type AllWallets } from './createAllWallets.ts'
import { createPictureTurns, type PictureTurns } from './pictureTurns.ts'

/** What the list keeps while the page lives, so that it is there at once when it is opened again. */
export interface Kept {
  readonly core: Core
  readonly wallets: AllWallets
  readonly pictures: PictureTurns
  /** Where the person was when they chose a wallet; Back leads there again. */
  readonly place: { get(): number | undefined; set(place: number | undefined): void }
}

/** By modal, and gone with it: nothing is held here that the modal's own parts do not hold. */
const kept = /* @__PURE__ */ new WeakMap<Core, Kept>()

export function keptOf(core: Core): Kept {
  let of = kept.get(core)
  if (!of) {
    of = { core, wallets: createAllWallets(core), pictures: createPictureTurns(core.ctx.clock), place: createPlace() }
    kept.set(core, of)
  }
  return of
}

function createPlace(): Kept['place'] {
  let now: number | undefined
  return {
    get: () => now,
    set(place) {
      now = place
    },
  }
}
