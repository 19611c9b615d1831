import type { EvictionReason } from '#kernel'
import { NETWORKS, type CaipNetworkId } from '#wallet'
import { cleanText } from '#kit'
import type { Shell } from '../shellContext.ts'

/** Says to screen readers what changed, and to everybody why a screen went away. */
export interface Announcer {
  connected(event: { readonly name: string; readonly reconnect: boolean }): void
  disconnected(): void
  network(event: { readonly network: CaipNetworkId }): void
  declined(): void
  evicted(event: { readonly reason: EvictionReason }): void
}

/** What people are told where it was the plugin's own fault. */
const GONE: Partial<Record<EvictionReason, string>> = { crashed: 'shell.crashed', failed: 'shell.failed' }

export function createAnnouncer({ kernel, notices, t }: Pick<Shell, 'kernel' | 'notices' | 't'>): Announcer {
  const say = (key: string, name = ''): void => notices.announce(t(key, { name: cleanText(name) }))
  return {
    connected({ name, reconnect }) {
      // A restored session is no news to the person.
      if (!reconnect) say('shell.said.connected', name)
    },
    disconnected: () => say('shell.said.disconnected'),
    network({ network }) {
      const networks = kernel.maybe(NETWORKS)
      // The wallet may be on one that the site does not have.
      const stranger = networks?.state.get().unsupported
      const known = networks?.get(network) ?? (stranger?.caipNetworkId === network ? stranger : undefined)
      say('shell.said.network', known?.name ?? network)
    },
    declined: () => say('shell.said.declined'),
    evicted: ({ reason }) => void notices.show(t(GONE[reason] ?? 'shell.evicted'), 'error'),
  }
}
