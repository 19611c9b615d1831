import { VIEW_EVICTED, type EventRef } from '#kernel'
import { CONNECTED, DISCONNECTED, NETWORK_CHANGED, REJECTED } from '#wallet'
import type { Shell } from '../shellContext.ts'
import { createAnnouncer } from './announcer.ts'

/** An event that was emitted before the extras had come. */
export type EarlyEvent = readonly [id: string, payload: unknown]

/** Announces changes from now on, and those in `early`, oldest first. Returns its undo. */
export function announceChanges(shell: Shell, early: readonly EarlyEvent[]): () => void {
  const announcer = createAnnouncer(shell)
  const listeners = new Map<string, (payload: never) => void>()
  const on = <P>(ref: EventRef<P>, listener: (payload: P) => void): (() => void) => {
    listeners.set(ref.id, listener)
    return shell.kernel.bus.on(ref, listener)
  }
  const offs = [
    on(CONNECTED, announcer.connected),
    on(DISCONNECTED, announcer.disconnected),
    on(NETWORK_CHANGED, announcer.network),
    on(REJECTED, announcer.declined),
    on(VIEW_EVICTED, announcer.evicted),
  ]
  // The bus emitted it for this id, so it has the payload's type.
  for (const [id, payload] of early) listeners.get(id)?.(payload as never)
  return () => offs.forEach((off) => off())
}
