/** The names and fields that the analytics service uses for this plugin's events (specification §7). */
import type { EventMapping, EventRef } from '#kernel'
import { CONNECT_FAILED, CONNECTED, DISCONNECTED, NETWORK_CHANGED, WALLET_SELECTED } from '#wallet'

const row = <P>(
  ref: EventRef<P>,
  wire: string,
  properties: (payload: P) => Readonly<Record<string, unknown>>,
): EventMapping => ({ event: ref.id, wire, properties })

const events: readonly EventMapping[] = [
  row(CONNECTED, 'CONNECT_SUCCESS', ({ method, name, reconnect }) => ({ method, name, reconnect })),
  row(CONNECT_FAILED, 'CONNECT_ERROR', ({ code }) => ({ message: code })),
  row(DISCONNECTED, 'DISCONNECT_SUCCESS', ({ namespace }) => ({ namespace })),
  row(NETWORK_CHANGED, 'SWITCH_NETWORK', ({ network }) => ({ network })),
  row(WALLET_SELECTED, 'SELECT_WALLET', ({ name, platform }) => ({ name, platform })),
]

export default events
