import { createChoices, TOO_LATE, type Choices } from './choices.ts'
import { createFacts, type Facts, type PageView } from './facts.ts'
import type { ControlledWallet, Key, Question, Side, WalletObserver } from './wallets.ts'
import type { Intent } from './intents.ts'

/** How long the actions may take to load; after that, the wallets of the last visit are left for the next one. */
const COMING_LIMIT = 5_000

/** A wallet of the visit before; `active`: it was the one in use. */
export interface Remembered {
  readonly key: Key
  readonly active: boolean
}

/**
 * What wallets really said and what was really wanted of them: kept from outside, never by the plugin, so that it can tell
 * whether the plugin claims more.
 */
export interface Ledger extends Facts, Omit<Choices, 'left'>, WalletObserver {
  left(leave: Parameters<Choices['left']>[0], outcome: string): void
  /** A page was loaded that remembers these; `returning`: they are to be asked. */
  loaded(remembered: readonly Remembered[], returning: boolean): void
  /** The page is being left: what still goes on in it serves no intent. */
  closing(): void
  /** The actions are loaded. */
  arrived(): void
  /** Everything that could follow from what happened so far has followed. */
  rested(): void
}

export function createLedger(wallets: readonly ControlledWallet[], look: PageView): Ledger {
  const facts = createFacts(wallets, look)
  const { complaints, siblings, intents } = facts
  const choices = createChoices(facts)
  const { forgetting, leaves } = choices
  const intentOf = new WeakMap<AbortSignal, Intent>()
  const refused = new Set<Key>()
  let loadedAt = 0
  /** The wallets of the visit before, when reconnecting is off. */
  let unwanted: Parameters<Choices['left']>[0] | undefined

  /** The intent for which this wallet is asked. */
  function intentFor({ wallet: { key, side }, kind }: Question): Intent | undefined {
    const sort = kind === 'restore' ? 'return' : kind
    const open = intents.all.findLast(
      (intent) => intent.kind === sort && intent.key === key && !intent.asked && !intent.outcome,
    )
    // Where one face of a session is connected, the others join without an intent.
    const joins = kind === 'restore' && siblings(key).some((face) => face.key !== key && look.isConnected(face.key))
    if (joins && (!open || open.over || intents.isLate(open))) return intents.make({ kind: 'return', side, key })
    return open
  }

  function recordApproval(
    { wallet: { key, side }, connection, decidedAt = 0 }: Question,
    intent: Intent | undefined,
  ): void {
    facts.note(key, connection!.chainId, ...connection!.accounts.map((account) => account.split(':')[2]!))
    const isTakenBack = decidedAt < (facts.noAt.get(key) ?? 0)
    if (!intent || intent.over || intents.isLate(intent) || isTakenBack) return
    intent.granted = facts.now()
    facts.may.add(key)
    if (intent.kind !== 'connect') return
    facts.chosen.add(side)
    // Once it is believed, it ends what another wallet is asked here; it may have to say it again first.
    intents.excuse((other) => other.kind === 'switch' && other.side === side)
  }

  return Object.assign<Facts, Omit<Ledger, keyof Facts>>(facts, {
    ...choices,
    left: (leave, outcome) => choices.left(leave, outcome, refused),

    closing() {
      intents.undo(() => true)
      intents.clear()
      facts.isOpen = false
    },
    loaded(remembered, returning) {
      for (const list of [facts.may, facts.away, facts.kept, facts.dismissed, forgetting]) list.clear()
      Object.assign(facts, { isOpen: true, hasActions: false, picked: undefined })
      loadedAt = look.time()
      for (const { key, active } of remembered) {
        facts.kept.add(key)
        const side = key.split(':')[0] as Side
        if (returning) intents.make({ kind: 'return', side, key, leads: active, follows: !active })
        else facts.dismissed.add(key)
      }
      const keys = new Set(returning ? [] : remembered.map(({ key }) => key))
      unwanted = { keys, at: facts.now(), notAsked: new Set() }
      forgetting.add(unwanted)
    },
    arrived() {
      facts.hasActions = true
      if (unwanted && look.time() - loadedAt >= COMING_LIMIT) forgetting.delete(unwanted)
      for (const { keys } of forgetting) for (const key of keys) facts.kept.delete(key)
    },
    rested() {
      facts.changed.clear()
      facts.chosen.clear()
    },

    asked(question) {
      const { wallet, kind, signal } = question
      const { key, side } = wallet
      if (kind === 'disconnect') {
        for (const { notAsked } of leaves) notAsked.delete(wallet)
        if (!facts.dismissed.has(key)) complaints.push(`${key} was asked to disconnect although nobody wanted that`)
      }
      if (!facts.isOpen || !signal || intentOf.has(signal)) return
      const made = intentFor(question)
      if (!made) complaints.push(`${key} was asked to ${kind} although nobody wanted it`)
      else {
        made.asked = true
        intentOf.set(signal, made)
      }
      if (!made || kind !== 'connect') return
      // Calls that waited for the actions run in their order, so a wallet may be asked and be let go in the same turn.
      if (made.over && facts.hasActions) complaints.push(`${key} was asked to connect although that was over`)
      // Who is asked is not waited for any more, and the newest one counts also when they have waited together.
      const isOlder = (intent: Intent): boolean =>
        intent.kind === 'connect' && intent.side === side && intent.at < made.at
      intents.undo((intent) => isOlder(intent) || (intent.kind === 'return' && intent.key === key))
    },
    delivered(question) {
      const { wallet, kind, orphaned, outcome, signal } = question
      if (kind === 'disconnect' && outcome !== 'done') refused.add(wallet.key)
      if (orphaned) return
      if (kind === 'switch' && outcome === 'done') facts.note(wallet.key, wallet.at)
      const intent = signal && intentOf.get(signal)
      if (outcome === 'yes') recordApproval(question, intent)
      if (!intent) return
      if (kind === 'switch' && intent.over) intent.excuses.add(TOO_LATE)
      intent.answered = true
      if (outcome === 'rejected') intent.excuses.add('USER_REJECTED')
      else if (outcome === 'lied') intent.excuses.add('PROVIDER_INVALID')
      // A lie that cannot even be looked at is a failure, and so is a yes that is a no when asked again.
      if (outcome !== 'yes') intent.excuses.add(kind === 'switch' ? 'SWITCH_FAILED' : 'CONNECT_FAILED')
    },
    said(wallet, event) {
      const { key } = wallet
      if (event.type === 'disconnect') {
        // One connected face speaks for the whole session.
        for (const face of look.isConnected(key) ? siblings(key) : [wallet]) facts.ended(face)
      } else if (event.type === 'accounts' && event.accounts.length === 0) facts.ended(wallet)
      else if (event.type === 'accounts') facts.note(key, ...event.accounts.map((account) => account.split(':')[2]!))
      else if (event.type === 'chain') facts.note(key, event.chainId)
    },
    requested({ key }) {
      facts.lastRequested = key
    },
  })
}
