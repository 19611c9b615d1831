/** Whether a wallet is on the page. It has to be known beforehand, because sites expect announcements in the turn of their request. */
import type { Behaviour } from './protocol.ts'

type Mode = Behaviour['mode']

export interface PresenceOptions {
  /** How the wallet is set, where the page's script knows it already. */
  readonly first: Mode | undefined
  /** The page's own choice of behaviour, if it made one. */
  readonly own: () => Mode | undefined
  /** Asks the wallet how it is set; rejects when it does not run. */
  readonly ask: () => Promise<Mode>
  readonly signal: AbortSignal
}

export interface Presence {
  /** Calls `announce` now if the wallet is there; later, if it turns out to be there after all. */
  tell(announce: () => void): void
}

export function createPresence({ first, own, ask, signal }: PresenceOptions): Presence {
  let known = first
  const isThere = (): boolean => !signal.aborted && known !== undefined && (own() ?? known) !== 'vanish'

  async function look(): Promise<void> {
    known = await ask().catch(() => undefined)
  }

  return {
    tell(announce) {
      const told = isThere()
      if (told) announce()
      // It may have vanished, or come back, since it was asked last.
      void look().then(() => {
        if (!told && isThere()) announce()
      })
    },
  }
}
