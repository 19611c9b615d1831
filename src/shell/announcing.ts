import { ALERT, CONNECTED, DISCONNECTED, NETWORK_CHANGED, REJECTED, VIEW_EVICTED, type EventRef } from '#kernel'
import type { Teller } from './later/teller.ts'
import type { Shell } from './ui/shellContext.ts'

/** Has everything told that changes; the words for it come with the second half. Returns its undo. */
export function announceChanges(shell: Shell): () => void {
  let teller: Teller | undefined
  const on = <P>(ref: EventRef<P>, pick: (teller: Teller) => (payload: P) => void): (() => void) =>
    shell.kernel.bus.on(ref, (payload) => {
      shell.second.load().then(
        ({ createTeller }) => pick((teller ??= createTeller(shell)))(payload),
        () => {},
      )
    })
  const offs = [
    on(CONNECTED, (tell) => tell.connected),
    on(DISCONNECTED, (tell) => tell.disconnected),
    on(NETWORK_CHANGED, (tell) => tell.network),
    on(REJECTED, (tell) => tell.declined),
    on(ALERT, (tell) => tell.alert),
    on(VIEW_EVICTED, (tell) => tell.evicted),
  ]
  return () => offs.forEach((off) => off())
}
