import type { HistoryPage, TransactionItem } from '#wallet'

/** What was read of one account on one network. */
export interface Ledger {
  /** Newest first, each id once; with what is never shown, so that pages can be put together. */
  readonly items: readonly TransactionItem[]
  readonly pages: number
  /** Where the next page begins; absent at the beginning of the history. */
  readonly next: string | undefined
}

/** The first page, also read anew: what it has that is not known yet comes before the rest. */
export function withNewest(ledger: Ledger | undefined, page: HistoryPage): Ledger {
  const read = sorted(page.items)
  const fresh: Ledger = { items: read, pages: 1, next: page.next }
  if (!ledger) return fresh
  const before = new Map(ledger.items.map((item) => [item.id, item]))
  // The same as before stays the same object, so that nobody draws it anew.
  const items = read.map((item) => {
    const old = before.get(item.id)
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item
  })
  // Nothing in common: more happened than fits a page, so what was read is of no use any more.
  if (page.next === undefined || !items.some(({ id }) => before.has(id))) return { ...fresh, items }
  const ids = new Set(items.map(({ id }) => id))
  const end = timeOf(items.at(-1)!)
  // What the page passes over has gone: a pending one that was replaced, say.
  const older = ledger.items.filter((item) => !ids.has(item.id) && timeOf(item) <= end)
  return { ...ledger, items: [...items, ...older] }
}

/** The page that `ledger.next` names. */
export function withOlder(ledger: Ledger, page: HistoryPage): Ledger {
  return { items: sorted([...ledger.items, ...page.items]), pages: ledger.pages + 1, next: page.next }
}

/** Milliseconds; the schema has refused what is no date. */
export const timeOf = ({ metadata }: TransactionItem): number => Date.parse(metadata.minedAt)

/** Newest first, of several with one id the first; those of one moment stay as the service had them. */
function sorted(items: readonly TransactionItem[]): readonly TransactionItem[] {
  const each = new Map<string, { readonly item: TransactionItem; readonly time: number }>()
  for (const item of items) if (!each.has(item.id)) each.set(item.id, { item, time: timeOf(item) })
  return [...each.values()].sort((a, b) => b.time - a.time).map(({ item }) => item)
}
