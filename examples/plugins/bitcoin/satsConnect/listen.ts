import { attempt, peek } from 'latchkey/plugin/wallet'

export interface WalletEvents {
  /** The account or the network changed. The wallet has to be asked for it, because the event's data is not trusted. */
  readonly changed: () => void
  readonly disconnected: () => void
}

/** Wallets use both names for a disconnect: the first is in sats-connect's types, the second in its documentation. */
const EVENTS = {
  accountChange: 'changed',
  networkChange: 'changed',
  disconnect: 'disconnected',
  accountDisconnected: 'disconnected',
} as const

/** Listens to an untrusted wallet. If `addListener` is missing or throws, there are no events. */
export function listen(provider: unknown, events: WalletEvents): () => void {
  let ended = false
  const removers = Object.entries(EVENTS).map(([name, what]) =>
    attempt(() => {
      const add = peek(provider, 'addListener')
      if (typeof add !== 'function') return undefined
      const onEvent = (): void => {
        if (!ended) attempt(events[what])
      }
      return Reflect.apply(add, provider, [name, onEvent]) as unknown
    }),
  )
  return () => {
    if (ended) return
    ended = true
    for (const remove of removers) if (typeof remove === 'function') attempt(() => Reflect.apply(remove, undefined, []))
  }
}
