import { NETWORKS, type CaipNetworkId } from '#wallet'
import { cleanText } from '#kit'
import type { Shell } from '../ui/shellContext.ts'

/** Says to screen readers what changed, and to everybody why a screen went away. */
export interface Teller {
  connected(event: { readonly name: string; readonly reconnect: boolean }): void
  disconnected(): void
  network(event: { readonly network: CaipNetworkId }): void
  declined(): void
  alert(event: { readonly code: string; readonly detail?: string | undefined }): void
  evicted(event: { readonly plugin: string }): void
}

export function createTeller({ kernel, notices, t }: Pick<Shell, 'kernel' | 'notices' | 't'>): Teller {
  const say = (key: string, name = ''): void => notices.announce(t(key, { name: cleanText(name) }))
  /** Why a plugin's screens went, where it was its own fault. */
  const faults = new Map<string | undefined, 'shell.crashed' | 'shell.failed'>()
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
    // Told before its views go.
    alert({ code, detail }) {
      if (code === 'PLUGIN_CRASHED') faults.set(detail, 'shell.crashed')
      else if (/^(PLUGIN_|PEER_)/.test(code)) faults.set(detail, 'shell.failed')
    },
    evicted({ plugin }) {
      notices.show(t(faults.get(plugin) ?? 'shell.evicted'), 'error')
      faults.delete(plugin)
    },
  }
}
