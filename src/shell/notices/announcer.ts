import type { EvictionReason } from '#kernel'
import { NETWORKS, type CaipNetworkId } from '#wallet'
import { cleanText } from '#kit'
import type { Shell } from '../shellContext.ts'

/** Announces to screen readers what changed, and shows a toast when a view was closed because its plugin stopped. */
export interface Announcer {
  connected(event: { readonly name: string; readonly reconnect: boolean }): void
  disconnected(): void
  network(event: { readonly network: CaipNetworkId }): void
  declined(): void
  evicted(event: { readonly reason: EvictionReason }): void
}

/** The words when the plugin itself failed. */
const EVICTED: Partial<Record<EvictionReason, string>> = { crashed: 'shell.crashed', failed: 'shell.failed' }

export function createAnnouncer({ kernel, notices, t }: Pick<Shell, 'kernel' | 'notices' | 't'>): Announcer {
  const say = (key: string, name = ''): void => notices.announce(t(key, { name: cleanText(name) }))
  return {
    connected({ name, reconnect }) {
      // A restored session is nothing new to the person.
      if (!reconnect) say('shell.said.connected', name)
    },
    disconnected: () => say('shell.said.disconnected'),
    network({ network }) {
      const networks = kernel.maybe(NETWORKS)
      // The wallet may be on a network that the site does not list.
      const { unsupported } = networks?.state.get() ?? {}
      const known = networks?.get(network) ?? (unsupported?.caipNetworkId === network ? unsupported : undefined)
      say('shell.said.network', known?.name ?? network)
    },
    declined: () => say('shell.said.declined'),
    evicted: ({ reason }) => void notices.show(t(EVICTED[reason] ?? 'shell.evicted'), 'error'),
  }
}
