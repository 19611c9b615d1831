import { VIEW_EVICTED, type EventRef } from '#kernel'
import { CONNECTED, DISCONNECTED, NETWORK_CHANGED, REJECTED } from '#wallet'
import type { Shell } from '../shellContext.ts'
import { createAnnouncer } from './announcer.ts'

/** An event that was emitted before anybody could tell it, oldest first. */
export type EarlyEvent = readonly [id: string, payload: unknown]

/** Has everything told that changes, and what changed `early`. Returns its undo. */
export function announceChanges(shell: Shell, early: readonly EarlyEvent[]): () => void {
  const tell = createAnnouncer(shell)
  const tellers = new Map<string, (payload: never) => void>()
  const on = <P>(ref: EventRef<P>, teller: (payload: P) => void): (() => void) => {
    tellers.set(ref.id, teller)
    return shell.kernel.bus.on(ref, teller)
  }
  const offs = [
    on(CONNECTED, tell.connected),
    on(DISCONNECTED, tell.disconnected),
    on(NETWORK_CHANGED, tell.network),
    on(REJECTED, tell.declined),
    on(VIEW_EVICTED, tell.evicted),
  ]
  // What the bus emitted for this id has this shape.
  for (const [id, payload] of early) tellers.get(id)?.(payload as never)
  return () => offs.forEach((off) => off())
}
