import type { ConnectorInfo, RecentWallet } from '#wallet'
import type { Cell, Surroundings } from '../core.ts'
import { MOST_RECENT } from './recent.ts'

/** A longer `data:` picture would take too much of the page's storage. */
const LONGEST_IMAGE = 2_000

/** Newest first, each wallet once. */
export function withRecent(
  recent: readonly RecentWallet[],
  { imageUrl, ...wallet }: RecentWallet,
): readonly RecentWallet[] {
  const kept = imageUrl && imageUrl.length <= LONGEST_IMAGE ? { ...wallet, imageUrl } : wallet
  return [kept, ...recent.filter(({ id }) => id !== wallet.id)].slice(0, MOST_RECENT)
}

export function remember(core: Surroundings & Cell, wallet: RecentWallet): void {
  put(core, withRecent(core.state.get().recent, wallet))
}

/** Takes a wallet off the list. The undo puts it back in its place, as far as there is one. */
export function forgetRecent(core: Surroundings & Cell, id: string): () => void {
  const before = core.state.get().recent
  put(
    core,
    before.filter((wallet) => wallet.id !== id),
  )
  return () => {
    const now = core.state.get().recent
    const back = before.filter((wallet) => wallet.id === id || now.some((other) => other.id === wallet.id))
    const newer = now.filter((wallet) => !back.some((other) => other.id === wallet.id))
    put(core, [...newer, ...back].slice(0, MOST_RECENT))
  }
}

function put(core: Surroundings & Cell, recent: readonly RecentWallet[]): void {
  core.ctx.storage.set('recent', recent)
  core.commit((state) => ({ ...state, recent }))
}

/** What is stored of a connector. Connectors with a shared session store the wallet behind it themselves. */
export function recentOf({
  id,
  name,
  chain,
  imageUrl,
  imageId,
  explorerId,
  info,
  sharedSession,
}: ConnectorInfo): RecentWallet | undefined {
  if (sharedSession) return undefined
  return {
    id: explorerId ?? id,
    name,
    namespace: chain,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(imageId === undefined ? {} : { imageId }),
    ...(info?.rdns === undefined ? {} : { rdns: info.rdns }),
  }
}
