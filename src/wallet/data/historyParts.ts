import type { TransactionItem } from '../contracts/index.ts'
import type { HistoryPage } from './history.ts'

/** The part of one account's history on one network that has been read. */
export interface History {
  /** Newest first, each id once. Includes spam that is never shown, because pages are merged by overlap. */
  readonly items: readonly TransactionItem[]
  readonly pages: number
  /** Cursor of the next page; undefined once the oldest transaction has been read. */
  readonly next: string | undefined
}

/** Adds the newest page, whose new transactions come first. */
export function withNewest(history: History | undefined, page: HistoryPage): History {
  const read = sorted(page.items)
  const fresh: History = { items: read, pages: 1, next: page.next }
  if (!history) return fresh
  const before = new Map(history.items.map((item) => [item.id, item]))
  // Unchanged items stay the same objects, so that they are not redrawn.
  const items = read.map((item) => {
    const old = before.get(item.id)
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item
  })
  // No overlap: more transactions happened than fit a page. The older ones are dropped, since there is a gap before them.
  if (page.next === undefined || !items.some(({ id }) => before.has(id))) return { ...fresh, items }
  const ids = new Set(items.map(({ id }) => id))
  const end = timeOf(items.at(-1)!)
  // A transaction that is missing in the page's time span is gone: a pending one that was replaced, for example.
  const older = history.items.filter((item) => !ids.has(item.id) && timeOf(item) <= end)
  return { ...history, items: [...items, ...older] }
}

/** Adds the page whose cursor was `history.next`. */
export function withOlder(history: History, page: HistoryPage): History {
  return { items: sorted([...history.items, ...page.items]), pages: history.pages + 1, next: page.next }
}

/** Milliseconds; never NaN, because the schema accepts valid dates only. */
export const timeOf = ({ metadata }: TransactionItem): number => Date.parse(metadata.minedAt)

/** Newest first, the first of each id. Transactions with the same time keep the service's order. */
function sorted(items: readonly TransactionItem[]): readonly TransactionItem[] {
  const each = new Map<string, { readonly item: TransactionItem; readonly time: number }>()
  for (const item of items) if (!each.has(item.id)) each.set(item.id, { item, time: timeOf(item) })
  return [...each.values()].sort((a, b) => b.time - a.time).map(({ item }) => item)
}
