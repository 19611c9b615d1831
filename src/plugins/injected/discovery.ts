import type { AnnouncedProvider } from '#kernel'
import { readAnnouncement } from './announcement.ts'

/** More wallets than anyone has; a page that announces more is flooding. */
export const MOST_WALLETS = 100

/** Characters that all icons may have together; a wallet that comes after that is listed without one. */
const ROOM_FOR_ICONS = 2 * 1024 * 1024

export interface Discovery {
  /** True when an announced wallet uses this very object. */
  has(provider: unknown): boolean
}

/**
 * Finds wallets by EIP-6963. `onFound` gets new ones in batches, each once: a listed wallet is never replaced, however
 * often or under whatever name it announces itself again. Ends with `signal`.
 */
export function discover(
  page: EventTarget,
  options: { readonly signal: AbortSignal; readonly onFound: (batch: readonly AnnouncedProvider[]) => void },
): Discovery {
  const uuids = new Map<unknown, Set<string>>()
  let batch: AnnouncedProvider[] = []
  let listed = 0
  let room = ROOM_FOR_ICONS

  const flush = () => {
    const found = batch
    batch = []
    if (!options.signal.aborted) options.onFound(found)
  }
  const hear = (event: Event) => {
    if (listed >= MOST_WALLETS) return
    const wallet = readAnnouncement(event)
    if (wallet === undefined) return
    const known = uuids.get(wallet.provider) ?? new Set<string>()
    if (known.has(wallet.uuid)) return
    uuids.set(wallet.provider, known.add(wallet.uuid))
    listed++
    const size = wallet.icon?.length ?? 0
    const fits = size <= room
    if (fits) room -= size
    // A page full of wallets announces in one go: they are listed together.
    if (batch.push(fits ? wallet : { ...wallet, icon: undefined }) === 1) queueMicrotask(flush)
  }

  page.addEventListener('eip6963:announceProvider', hear, { signal: options.signal })
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return { has: (provider) => uuids.has(provider) }
}
