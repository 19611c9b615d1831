import type { Core } from '../core.ts'
import { createAllWallets, type AllWallets } from './createAllWallets.ts'
import { createPictureQueue, type PictureQueue } from './pictureQueue.ts'

/** What the view keeps for as long as the page is open, so that it shows its list at once when it is opened again. */
export interface ListCache {
  readonly core: Core
  readonly wallets: AllWallets
  readonly pictures: PictureQueue
  /** The index of the wallet that was chosen; Back leads there again. */
  readonly position: { get(): number | undefined; set(place: number | undefined): void }
}

/** One cache for each modal, collected together with it. */
const caches = /* @__PURE__ */ new WeakMap<Core, ListCache>()

export function listCacheOf(core: Core): ListCache {
  let of = caches.get(core)
  if (!of) {
    of = {
      core,
      wallets: createAllWallets(core),
      pictures: createPictureQueue(core.ctx.clock),
      position: createPosition(),
    }
    caches.set(core, of)
  }
  return of
}

function createPosition(): ListCache['position'] {
  let now: number | undefined
  return {
    get: () => now,
    set(place) {
      now = place
    },
  }
}
