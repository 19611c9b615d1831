import type { CaipNetworkId } from '#wallet'
import type { Facts } from './facts.ts'
import type { ControlledWallet, Key, Side } from './wallets.ts'
import type { Intent } from './intents.ts'

/** In the excuses of an intent: it was over when the answer came, so that it cannot be done any more. */
export const TOO_LATE = 'too late'

/** A disconnect of some wallets. */
export interface Leave {
  readonly keys: ReadonlySet<Key>
  readonly at: number
  /** Wallets that have to be disconnected and have not been asked to. */
  readonly notAsked: Set<ControlledWallet>
}

/** What people and hosts choose, noted before the plugin is called, and the outcome. */
export interface Choices {
  /** Disconnects whose call has not returned yet. */
  readonly leaves: Set<Leave>
  /** Disconnects that wait for the actions to load. */
  readonly forgetting: Set<Leave>
  addConnect(wallet: Pick<ControlledWallet, 'key' | 'side'>, isListed: boolean): Intent
  /** `excuse`: why it has to fail. */
  addSwitch(network: CaipNetworkId, wallet: ControlledWallet | undefined, excuse?: string): Intent
  cancelled(intent: Intent): void
  /** A wallet of this namespace is brought into use. */
  used(side: Side): void
  disconnected(side: Side | undefined, id: string | undefined): Leave
  /** The disconnect was called: an intent that a listener had during the call may count or may be cancelled by it. */
  begun(leave: Leave): void
  gone(wallet: ControlledWallet): void
  finished(intent: Intent, outcome: string): void
  /** `refused`: by wallets that did not want to forget us. */
  left(leave: Leave, outcome: string, refused: ReadonlySet<Key>): void
}

export function createChoices(facts: Facts): Choices {
  const { complaints, look, siblings, intents } = facts
  const leaves = new Set<Leave>()
  const forgetting = new Set<Leave>()

  /** These wallets are left; `isNamed` are those that were meant. */
  function leave(ending: ReadonlySet<ControlledWallet>, isNamed: (wallet: ControlledWallet) => boolean): void {
    for (const wallet of ending) {
      const { key } = wallet
      facts.dismissed.add(key)
      facts.away.delete(key)
      if (facts.hasActions) facts.kept.delete(key)
      const own = (intent: Intent): boolean => intent.key === key && intent.kind !== 'switch'
      // An intent that was neither named nor sent yet may be sent after the session has ended, or not at all.
      intents.undo((intent) => own(intent) && (intent.kind === 'return' || intent.asked || isNamed(wallet)))
      intents.excuse(own)
      if (look.isConnected(key)) facts.ended(wallet)
      facts.may.delete(key)
    }
  }

  return {
    leaves,
    forgetting,
    addConnect({ key, side }, isListed) {
      // The newest one counts.
      if (isListed) intents.undo((intent) => intent.kind === 'connect' && intent.side === side)
      const made = intents.make({ kind: 'connect', side, key })
      // What a listener intents for when the code that asks has just come may still be followed by what waited for that.
      const isWaiting = ({ keys }: Leave): boolean => keys.has(key)
      if (!facts.hasActions && [...forgetting].some(isWaiting)) made.excuses.add('ABORTED')
      if (!isListed) for (const code of ['CONNECTOR_NOT_FOUND', 'ABORTED']) made.excuses.add(code)
      return made
    },
    addSwitch(network, wallet, excuse) {
      const side = network.split(':')[0] as Side
      // While the actions are not loaded yet, only the newest intent waits, whatever it is.
      if (!excuse || !facts.hasActions) intents.undo(({ kind }) => kind === 'switch')
      const made = intents.make({ kind: 'switch', side, key: wallet?.key })
      // A yes that is on its way already brings another wallet into use.
      if (facts.chosen.has(side)) made.excuses.add('ABORTED')
      if (excuse) made.excuses.add(excuse)
      else if (wallet) facts.note(wallet.key, ...(wallet.switching === 'no' ? [network] : []))
      else facts.pick(made)
      return made
    },
    cancelled: (wanted) => intents.undo((intent) => intent === wanted),
    used(side) {
      intents.undo((intent) => intent.kind === 'switch' || (intent.kind === 'connect' && intent.side === side))
      facts.chosen.add(side)
    },
    disconnected(side, id) {
      const isNamed = (wallet: ControlledWallet): boolean =>
        (!side || wallet.side === side) && (!id || wallet.id === id)
      const named = facts.wallets.filter(isNamed)
      // A session that several namespaces share ends for all of them, if it is there to be known as shared.
      const isShared = ({ key }: ControlledWallet): boolean =>
        facts.hasActions && look.isKnown(key) && siblings(key).some(({ listed }) => listed)
      const ending = new Set([...named, ...named.filter(isShared).flatMap(({ key }) => siblings(key))])
      const made: Leave = {
        keys: new Set([...ending].map(({ key }) => key)),
        at: facts.now(),
        notAsked: new Set([...ending].filter(({ key, listed }) => listed && look.isConnected(key))),
      }
      leaves.add(made)
      if (!facts.hasActions) {
        forgetting.add(made)
        // Which sessions are shared is not known before the actions have loaded.
        for (const { key } of named.flatMap((wallet) => siblings(wallet.key))) {
          facts.dismissed.add(key)
          intents.excuse((intent) => intent.key === key)
        }
      }
      if (!id) intents.undo((intent) => !side || intent.side === side)
      leave(ending, isNamed)
      return made
    },
    begun(made) {
      leaves.delete(made)
      intents.excuse(({ at }) => at > made.at)
      for (const { key } of made.notAsked) complaints.push(`${key} was disconnected, and not asked to`)
    },
    gone(wallet) {
      const own = ({ key }: Intent): boolean => key === wallet.key
      intents.excuse(own, 'CONNECTOR_NOT_FOUND')
      // One that was asked and has not answered has gone; one that was not there yet is still awaited.
      intents.undo((intent) => own(intent) && intent.kind === 'return' && intent.asked)
      facts.ended(wallet, true)
    },
    finished(intent, outcome) {
      const { excuses, granted, key, kind } = intent
      intent.outcome = outcome
      // Of a page that is being left.
      if (!intents.all.includes(intent)) return
      if (outcome !== 'done') {
        const isOverdue = outcome === 'WALLET_TIMEOUT' && intents.isLate(intent)
        const isMissing = outcome === 'CHUNK_FAILED' && !facts.hasActions
        if (!excuses.has(outcome) && !isOverdue && !isMissing)
          complaints.push(`${kind} ${key} failed with ${outcome} for no reason`)
        return
      }
      if (excuses.has(TOO_LATE)) complaints.push(`${kind} ${key} was done although it was over`)
      if (kind === 'switch' && !key) facts.pick(intent)
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
