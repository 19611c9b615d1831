import type { AnnouncedProvider, Intake } from '#kernel'
import { readAnnouncement } from './announcement.ts'

export interface Discovery {
  /** True when an announced wallet uses this very object. */
  has(provider: unknown): boolean
}

/**
 * Finds wallets by EIP-6963 and hands each to `add` once: a listed wallet is never replaced, however often or under
 * whatever name it announces itself again. Ends with `signal`.
 */
export function discover(page: EventTarget, add: Intake<AnnouncedProvider>, signal: AbortSignal): Discovery {
  const uuids = new Map<unknown, Set<string>>()
  const hear = (event: Event) => {
    add(event, () => {
      const wallet = readAnnouncement(event)
      const known = uuids.get(wallet.provider) ?? new Set<string>()
      if (known.has(wallet.uuid)) return undefined
      uuids.set(wallet.provider, known.add(wallet.uuid))
      return wallet
    })
  }
  page.addEventListener('eip6963:announceProvider', hear, { signal })
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return { has: (provider) => uuids.has(provider) }
}
