import type { ControlledWallet, Key, Side } from './wallets.ts'
import { createIntents, type Intent, type Intents } from './intents.ts'

/** What of the page has to be seen, to know what somebody's choice is about. */
export interface PageView {
  isConnected(key: Key): boolean
  isInUse(key: Key): boolean
  /** Connected, or remembered from the visit before. */
  isKnown(key: Key): boolean
  /** Milliseconds by the page's clock. */
  time(): number
}

/** What is known from outside about who may be connected, and how it came to that. */
export interface Facts {
  readonly look: PageView
  readonly wallets: readonly ControlledWallet[]
  readonly intents: Intents
  /** Wallets whose latest answer or event approves an intent that is still wanted: only these may be connected. */
  readonly may: Set<Key>
  /** When a wallet last withdrew its approval, or was disconnected. */
  readonly noAt: Map<Key, number>
  /** Wallets that said something, or were asked to move, since all was quiet. */
  readonly changed: Set<Key>
  /** Namespaces in which a wallet was chosen since all was quiet. */
  readonly chosen: Set<Side>
  /** Went away while connected: remembered, whatever happens to others. */
  readonly away: Set<Key>
  /** Remembered without being connected, by right: to be asked at the next visit. */
  readonly kept: Set<Key>
  /** Rightly asked to disconnect. */
  readonly dismissed: Set<Key>
  /** What went wrong where no rule could look. */
  readonly complaints: string[]
  /** The actions are loaded. */
  hasActions: boolean
  /** The page is not being left. */
  isOpen: boolean
  /** The namespace that was picked although it has no wallet. */
  picked: Side | undefined
  /** The wallet that a request of the host's reached last. */
  lastRequested: Key | undefined
  /** Grows with every look at it. */
  now(): number
  siblings(key: Key): readonly ControlledWallet[]
  /** The wallet said these addresses or networks. */
  note(key: Key, ...texts: readonly string[]): void
  hasSaid(key: Key, text: string): boolean
  pick(intent: Intent): void
  /** The wallet, or the page, makes an end of this connection. With `keeps` it may be back at the next visit. */
  ended(wallet: ControlledWallet, keeps?: boolean): void
}

export function createFacts(wallets: readonly ControlledWallet[], look: PageView): Facts {
  const words = new Map<Key, Set<string>>()
  let ticks = 0
  let pickedAt = 0
  const now = (): number => (ticks += 1)
  const facts: Facts = {
    look,
    wallets,
    now,
    intents: createIntents({ now, time: look.time }),
    may: new Set(),
    noAt: new Map(),
    changed: new Set(),
    chosen: new Set(),
    away: new Set(),
    kept: new Set(),
    dismissed: new Set(),
    complaints: [],
    hasActions: false,
    isOpen: false,
    picked: undefined,
    lastRequested: undefined,
    siblings: (key) => wallets.find((wallet) => wallet.key === key)?.permission.faces ?? [],
    note(key, ...texts) {
      words.set(key, new Set([...(words.get(key) ?? []), ...texts]))
      facts.changed.add(key)
    },
    hasSaid: (key, text) => words.get(key)?.has(text) ?? false,
    pick({ at, side }) {
      // The newest one counts, whichever is done last.
      if (at < pickedAt) return
      pickedAt = at
      facts.picked = side
    },
    ended({ key, side }, keeps = false) {
      for (const list of look.isConnected(key) ? [facts.kept, facts.away] : []) {
        if (keeps) list.add(key)
        else list.delete(key)
      }
      if (look.isInUse(key)) facts.intents.undo((intent) => intent.kind === 'switch' && intent.side === side)
      facts.may.delete(key)
      facts.noAt.set(key, now())
      facts.changed.add(key)
      facts.chosen.add(side)
    },
  }
  return facts
}
