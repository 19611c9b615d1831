import {
  ALERT,
  CONNECTED,
  DISCONNECTED,
  NETWORK_CHANGED,
  NETWORKS,
  REJECTED,
  VIEW_EVICTED,
  type Kernel,
  type Notices,
} from '#kernel'
import { cleanText } from '#kit'

/** Says to screen readers what changed, and to everybody why a screen went away. Returns its undo. */
export function announceChanges({ bus, i18n: { t }, maybe }: Kernel, notices: Notices): () => void {
  const say = (key: string, name = ''): void => notices.announce(t(key, { name: cleanText(name) }))
  const crashed = new Set<string | undefined>()
  const offs = [
    // A restored session is no news to the person.
    bus.on(CONNECTED, ({ name, reconnect }) => reconnect || say('shell.said.connected', name)),
    bus.on(DISCONNECTED, () => say('shell.said.disconnected')),
    bus.on(NETWORK_CHANGED, ({ network }) => say('shell.said.network', maybe(NETWORKS)?.get(network)?.name ?? network)),
    bus.on(REJECTED, () => say('shell.said.declined')),
    // Told before its views go.
    bus.on(ALERT, ({ code, detail }) => code === 'PLUGIN_CRASHED' && crashed.add(detail)),
    bus.on(VIEW_EVICTED, ({ plugin }) => {
      notices.show(t(crashed.delete(plugin) ? 'shell.crashed' : 'shell.evicted'), 'error')
    }),
  ]
  return () => offs.forEach((off) => off())
}
