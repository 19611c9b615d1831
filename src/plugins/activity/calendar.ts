import type { Clock } from '#kernel'
import { timeOf, type TransactionItem } from '#wallet'

export interface Calendar {
  /** Returns a function from a transaction to its group as of now: `today`, `yesterday`, or its month as `2026-11`. */
  grouping(): (item: TransactionItem) => string
}

/** Days and months in a time zone. Throws a RangeError if there is no such zone. */
export function createCalendar({ now }: Pick<Clock, 'now'>, timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: timeZone || undefined,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const days = new WeakMap<TransactionItem, string>()

  function dayAt(time: number): string {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
    return `${parts.get('year')!.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  }

  function dayOf(item: TransactionItem): string {
    let day = days.get(item)
    if (day === undefined) days.set(item, (day = dayAt(timeOf(item))))
    return day
  }

  return {
    grouping() {
      const today = dayAt(now())
      // By calendar days, because a day on which clocks change has 23 or 25 hours.
      const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
      return (item) => {
        const day = dayOf(item)
        // A later date comes from a wrong clock.
        if (day >= today) return 'today'
        return day === yesterday ? 'yesterday' : day.slice(0, 7)
      }
    },
  }
}
