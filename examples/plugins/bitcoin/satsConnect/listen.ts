import { attempt, peek } from 'latchkey/plugin/wallet'

export interface WalletEvents {
  /** Another account or network, which has to be asked for: what an event says is not believed. */
  readonly changed: () => void
  readonly gone: () => void
}

/** Both names of the end are in use: sats-connect's types say the first, its documentation the second. */
const EVENTS = {
  accountChange: 'changed',
  networkChange: 'changed',
  disconnect: 'gone',
  accountDisconnected: 'gone',
} as const

/** Listens to an untrusted wallet. `addListener` may be missing or throw: then there are simply no events. */
export function listen(provider: unknown, events: WalletEvents): () => void {
  let ended = false
  const removers = Object.entries(EVENTS).map(([name, what]) =>
    attempt(() => {
      const add = peek(provider, 'addListener')
      if (typeof add !== 'function') return undefined
      const hear = (): void => {
        if (!ended) attempt(events[what])
      }
      return Reflect.apply(add, provider, [name, hear]) as unknown
    }),
  )
  return () => {
    if (ended) return
    ended = true
    for (const remove of removers) if (typeof remove === 'function') attempt(() => Reflect.apply(remove, undefined, []))
  }
}
