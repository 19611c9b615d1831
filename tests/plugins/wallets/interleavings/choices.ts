import type { CaipNetworkId } from '#wallet'
import type { Facts } from './facts.ts'
import type { HeldWallet, Key, Side } from './wallets.ts'
import type { Wish } from './wishes.ts'

/** In the excuses of a wish: it was over when the answer came, so that it cannot be done any more. */
export const TOO_LATE = 'too late'

/** Somebody leaves wallets. */
export interface Leave {
  readonly keys: ReadonlySet<Key>
  readonly at: number
  /** Wallets that have to hear of it and have not. */
  readonly unheard: Set<HeldWallet>
}

/** What people and hosts choose, noted before the plugin hears it, and what came of it. */
export interface Choices {
  /** Those that are being begun. */
  readonly leaves: Set<Leave>
  /** What is to be forgotten as soon as there is somebody to do it. */
  readonly forgetting: Set<Leave>
  wishConnect(wallet: Pick<HeldWallet, 'key' | 'side'>, isListed: boolean): Wish
  /** `excuse`: why it has to fail. */
  wishSwitch(network: CaipNetworkId, wallet: HeldWallet | undefined, excuse?: string): Wish
  cancelled(wish: Wish): void
  /** A wallet of this namespace is brought into use. */
  used(side: Side): void
  disconnected(side: Side | undefined, id: string | undefined): Leave
  /** The disconnect was begun: what a listener wished for in the midst of it may have come in time or too early. */
  begun(leave: Leave): void
  gone(wallet: HeldWallet): void
  finished(wish: Wish, outcome: string): void
  /** `refused`: by wallets that did not want to forget us. */
  left(leave: Leave, outcome: string, refused: ReadonlySet<Key>): void
}

export function createChoices(facts: Facts): Choices {
  const { complaints, look, siblings, wishes } = facts
  const leaves = new Set<Leave>()
  const forgetting = new Set<Leave>()

  /** These wallets are left; `isNamed` are those that were meant. */
  function leave(ending: ReadonlySet<HeldWallet>, isNamed: (wallet: HeldWallet) => boolean): void {
    for (const wallet of ending) {
      const { key } = wallet
      facts.dismissed.add(key)
      facts.away.delete(key)
      if (facts.hasActions) facts.kept.delete(key)
      const own = (wish: Wish): boolean => wish.key === key && wish.kind !== 'switch'
      // What was not named and not asked yet may be asked after the session has ended, or not at all.
      wishes.undo((wish) => own(wish) && (wish.kind === 'return' || wish.asked || isNamed(wallet)))
      wishes.excuse(own)
      if (look.isConnected(key)) facts.ended(wallet)
      facts.may.delete(key)
    }
  }

  return {
    leaves,
    forgetting,
    wishConnect({ key, side }, isListed) {
      // The newest one counts.
      if (isListed) wishes.undo((wish) => wish.kind === 'connect' && wish.side === side)
      const made = wishes.make({ kind: 'connect', side, key })
      // What a listener wishes for when the code that asks has just come may still be followed by what waited for that.
      const isWaiting = ({ keys }: Leave): boolean => keys.has(key)
      if (!facts.hasActions && [...forgetting].some(isWaiting)) made.excuses.add('ABORTED')
      if (!isListed) for (const code of ['CONNECTOR_NOT_FOUND', 'ABORTED']) made.excuses.add(code)
      return made
    },
    wishSwitch(network, wallet, excuse) {
      const side = network.split(':')[0] as Side
      // While the code that asks is not there yet, the newest wish is the one that waits, whatever it is.
      if (!excuse || !facts.hasActions) wishes.undo(({ kind }) => kind === 'switch')
      const made = wishes.make({ kind: 'switch', side, key: wallet?.key })
      // A yes that is on its way already brings another wallet into use.
      if (facts.chosen.has(side)) made.excuses.add('ABORTED')
      if (excuse) made.excuses.add(excuse)
      else if (wallet) facts.note(wallet.key, ...(wallet.switching === 'no' ? [network] : []))
      else facts.pick(made)
      return made
    },
    cancelled: (wanted) => wishes.undo((wish) => wish === wanted),
    used(side) {
      wishes.undo((wish) => wish.kind === 'switch' || (wish.kind === 'connect' && wish.side === side))
      facts.chosen.add(side)
    },
    disconnected(side, id) {
      const isNamed = (wallet: HeldWallet): boolean => (!side || wallet.side === side) && (!id || wallet.id === id)
      const named = facts.wallets.filter(isNamed)
      // A session that several namespaces share ends for all of them, if it is there to be known as shared.
      const isShared = ({ key }: HeldWallet): boolean =>
        facts.hasActions && look.isKnown(key) && siblings(key).some(({ listed }) => listed)
      const ending = new Set([...named, ...named.filter(isShared).flatMap(({ key }) => siblings(key))])
      const made: Leave = {
        keys: new Set([...ending].map(({ key }) => key)),
        at: facts.now(),
        unheard: new Set([...ending].filter(({ key, listed }) => listed && look.isConnected(key))),
      }
      leaves.add(made)
      if (!facts.hasActions) {
        forgetting.add(made)
        // What will be shared when the code that asks has come is not known yet.
        for (const { key } of named.flatMap((wallet) => siblings(wallet.key))) {
          facts.dismissed.add(key)
          wishes.excuse((wish) => wish.key === key)
        }
      }
      if (!id) wishes.undo((wish) => !side || wish.side === side)
      leave(ending, isNamed)
      return made
    },
    begun(made) {
      leaves.delete(made)
      wishes.excuse(({ at }) => at > made.at)
      for (const { key } of made.unheard) complaints.push(`${key} was left, and not told so`)
    },
    gone(wallet) {
      const own = ({ key }: Wish): boolean => key === wallet.key
      wishes.excuse(own, 'CONNECTOR_NOT_FOUND')
      // One that was asked and has not answered has gone; one that was not there yet is still awaited.
      wishes.undo((wish) => own(wish) && wish.kind === 'return' && wish.asked)
      facts.ended(wallet, true)
    },
    finished(wish, outcome) {
      const { excuses, granted, key, kind } = wish
      wish.outcome = outcome
      // Of a page that is being left.
      if (!wishes.all.includes(wish)) return
      if (outcome !== 'done') {
        const isOverdue = outcome === 'WALLET_TIMEOUT' && wishes.isLate(wish)
        const isMissing = outcome === 'CHUNK_FAILED' && !facts.hasActions
        if (!excuses.has(outcome) && !isOverdue && !isMissing)
          complaints.push(`${kind} ${key} failed with ${outcome} for no reason`)
        return
      }
      if (excuses.has(TOO_LATE)) complaints.push(`${kind} ${key} was done although it was over`)
      if (kind === 'switch' && !key) facts.pick(wish)
      if (kind !== 'connect') return
      if (!granted) complaints.push(`connect ${key} was done before the wallet said yes`)
      else if (granted > (facts.noAt.get(key!) ?? 0) && !look.isConnected(key!))
        complaints.push(`connect ${key} was done, and it is not connected`)
    },
    left(made, outcome, refused) {
      if (outcome === 'done' || outcome === 'ABORTED') return
      const isMissing = outcome === 'CHUNK_FAILED' && !facts.hasActions
      if (isMissing) forgetting.delete(made)
      const faces = [...made.keys].flatMap(siblings)
      const isRefused = outcome === 'DISCONNECT_FAILED' && faces.some(({ key }) => refused.has(key))
      if (!isMissing && !isRefused) complaints.push(`a disconnect failed with ${outcome} for no reason`)
    },
  }
}
