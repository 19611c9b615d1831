import {
  isSpamTransaction,
  type CaipNetworkId,
  type SentTransaction,
  type TokenTrust,
  type TransactionItem,
} from '#wallet'
import type { Calendar } from './calendar.ts'
import type { Dealings } from './dealings.ts'
import { timeOf } from './ledger.ts'
import { hashKey, type Pending, type Standing } from './pending.ts'
import { createWarnings, type Warning } from './warnings.ts'

/** One line of the list. */
export interface Entry {
  readonly item: TransactionItem
  /** This page sent it, and the history does not have it yet. */
  readonly standing?: Standing | undefined
  readonly warning?: Warning | undefined
}

/** `today`, `yesterday`, or a month as `2026-11`. */
export interface DateGroup {
  readonly id: string
  readonly entries: readonly Entry[]
}

export interface EntriesInput {
  readonly items: readonly TransactionItem[]
  /** What this page has sent, newest first. */
  readonly pending: readonly Pending[]
  readonly network: CaipNetworkId
  /** Every address that the person has here, the one in use first. */
  readonly own: readonly string[]
}

interface EntriesParts {
  readonly calendar: Calendar
  readonly dealings: Pick<Dealings, 'has'>
  readonly trust: Pick<TokenTrust, 'judge'>
}

/** Puts the list together; what is as before stays the same object, so that only what changed is drawn anew. */
export function createEntries({
  calendar,
  dealings,
  trust,
}: EntriesParts): (input: EntriesInput) => readonly DateGroup[] {
  let entries = new WeakMap<TransactionItem, Entry>()
  const sentItems = new WeakMap<SentTransaction, TransactionItem>()
  let groups: readonly DateGroup[] = []

  function entryOf(next: Entry): Entry {
    const old = entries.get(next.item)
    if (old && old.standing === next.standing && old.warning === next.warning) return old
    entries.set(next.item, next)
    return next
  }

  /** As the history will have it, as far as its sender told. */
  function itemOf({ sent, at }: Pending): TransactionItem {
    const known = sentItems.get(sent)
    if (known) return known
    const { hash, network, from, to = '', amount: numeric, symbol = '' } = sent
    const item: TransactionItem = {
      id: hashKey(network, hash),
      metadata: {
        minedAt: new Date(at).toISOString(),
        chain: network,
        operationType: numeric === undefined ? '' : 'send',
        status: 'pending',
        sentFrom: from,
        sentTo: to,
        hash,
      },
      transfers:
        numeric === undefined
          ? null
          : [{ direction: 'out', quantity: { numeric }, fungible_info: { name: symbol, symbol } }],
    }
    sentItems.set(sent, item)
    return item
  }

  return ({ items, pending, network, own }) => {
    const shown = items.filter((item) => !isSpamTransaction(item))
    const sent = pending.map((each) => each.sent)
    const warningOf = createWarnings({ items: shown, own, sent, dealings, trust })
    const listed = new Set(items.flatMap(({ metadata: { hash } }) => (hash ? hashKey(network, hash) : [])))
    const [address = ''] = own
    const waiting = pending.filter(
      ({ sent }) =>
        sent.network === network &&
        sent.from.toLowerCase() === address.toLowerCase() &&
        !listed.has(hashKey(network, sent.hash)),
    )
    const all = [
      ...waiting.map((each) => entryOf({ item: itemOf(each), standing: each.standing })),
      ...shown.map((item) => entryOf({ item, warning: warningOf(item) })),
    ]
    // What is under way stands above everything, whatever the clocks say.
    const rank = ({ item, standing }: Entry): number => (standing === 'sending' ? Infinity : timeOf(item))
    const ranked = all.map((entry) => ({ entry, rank: rank(entry) }))
    ranked.sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    groups = grouped(
      ranked.map(({ entry }) => entry),
      calendar,
      groups,
    )
    return groups
  }
}

function grouped(entries: readonly Entry[], calendar: Calendar, before: readonly DateGroup[]): readonly DateGroup[] {
  const groupOf = calendar.grouping()
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const id = groupOf(entry.item)
    const group = groups.get(id)
    if (group) group.push(entry)
    else groups.set(id, [entry])
  }
  const next = [...groups].map(([id, list]): DateGroup => {
    const old = before.find((group) => group.id === id)
    const same = old?.entries.length === list.length && list.every((entry, at) => entry === old.entries[at])
    return old && same ? old : { id, entries: list }
  })
  return next.length === before.length && next.every((group, at) => group === before[at]) ? before : next
}
