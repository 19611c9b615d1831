import {
  isSpamTransaction,
  timeOf,
  type CaipNetworkId,
  type SentTransaction,
  type TokenTrust,
  type TransactionItem,
} from '#wallet'
import type { Calendar } from './calendar.ts'
import type { SenderProofs } from './senderProofs.ts'
import { hashKey, type Pending, type SentStatus } from './pending.ts'
import { createWarnings, type Warning } from './warnings.ts'

/** One row of the list. */
export interface Entry {
  readonly item: TransactionItem
  /** Set if this page sent it and the history does not contain it yet. */
  readonly sentStatus?: SentStatus | undefined
  readonly warning?: Warning | undefined
}

/** `today`, `yesterday`, or a month as `2026-11`. */
export interface DateGroup {
  readonly id: string
  readonly entries: readonly Entry[]
}

export interface EntriesInput {
  readonly items: readonly TransactionItem[]
  /** Sent by this page, newest first. */
  readonly pending: readonly Pending[]
  readonly network: CaipNetworkId
  /** The person's addresses (`OwnAccounts`), the active one first. */
  readonly own: readonly string[]
}

interface EntriesParts {
  readonly calendar: Calendar
  readonly proofs: Pick<SenderProofs, 'prove'>
  readonly trust: Pick<TokenTrust, 'judge'>
}

/** Builds the list. Unchanged entries and groups stay the same objects, so that only changed ones are redrawn. */
export function createEntries({
  calendar,
  proofs,
  trust,
}: EntriesParts): (input: EntriesInput) => readonly DateGroup[] {
  let entries = new WeakMap<TransactionItem, Entry>()
  const sentItems = new WeakMap<SentTransaction, TransactionItem>()
  let groups: readonly DateGroup[] = []

  function entryOf(next: Entry): Entry {
    const old = entries.get(next.item)
    if (old && old.sentStatus === next.sentStatus && old.warning === next.warning) return old
    entries.set(next.item, next)
    return next
  }

  /** A sent transaction in the form of the history, as far as its sender knows it. */
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
    const warningOf = createWarnings({ items: shown, own, sent, proofs, trust })
    const listed = new Set(items.flatMap(({ metadata: { hash } }) => (hash ? hashKey(network, hash) : [])))
    const [address = ''] = own
    const waiting = pending.filter(
      ({ sent }) =>
        sent.network === network &&
        sent.from.toLowerCase() === address.toLowerCase() &&
        !listed.has(hashKey(network, sent.hash)),
    )
    const all = [
      ...waiting.map((each) => entryOf({ item: itemOf(each), sentStatus: each.sentStatus })),
      ...shown.map((item) => entryOf({ item, warning: warningOf(item) })),
    ]
    // Transactions in progress come first, whatever the clocks say.
    const rank = ({ item, sentStatus }: Entry): number => (sentStatus === 'sending' ? Infinity : timeOf(item))
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
