import { peek, type AnnouncedProvider, type AnnounceWallet } from '#wallet'
import { readAnnouncement } from './announcement.ts'

export interface Discovery {
  /** True if an announced wallet uses this provider. */
  has(provider: unknown): boolean
}

/** Requests an announcement from each wallet (EIP-6963). */
export const requestProviders = (page: EventTarget): void =>
  void page.dispatchEvent(new Event('eip6963:requestProvider'))

/**
 * Finds wallets by EIP-6963 and passes each to `add`. Repeated announcements are ignored, so a listed wallet is never replaced.
 * Ends with `signal`.
 */
export function discover(page: EventTarget, add: AnnounceWallet<AnnouncedProvider>, signal: AbortSignal): Discovery {
  const identities = new Map<unknown, Set<string>>()
  const onAnnounced = (event: Event) => {
    const read = () => {
      const wallet = readAnnouncement(event)
      const { name, provider, rdns, uuid } = wallet
      const known = identities.get(provider) ?? new Set<string>()
      // Some wallets make a new uuid for every announcement, so they are known by name and rdns too.
      const identity = JSON.stringify([name, rdns])
      if (known.has(uuid) || known.has(identity)) return undefined
      identities.set(provider, known.add(uuid).add(identity))
      return wallet
    }
    add(event, read, () => {
      const info = peek(peek(event, 'detail'), 'info')
      return [peek(info, 'rdns'), peek(info, 'name')]
    })
  }
  page.addEventListener('eip6963:announceProvider', onAnnounced, { signal })
  requestProviders(page)
  return { has: (provider) => identities.has(provider) }
}
