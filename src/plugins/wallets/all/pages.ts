import type { WalletListing } from '#wallet'
import { PAGE, type Answer, type Query } from './read.ts'

/** The directory page by page, in its own order, under one filter. */
export interface Pages {
  /** Every listing read so far, each once. */
  readonly listings: readonly WalletListing[]
  /** How many the directory says there are; 0 while unknown. Only grows. */
  readonly count: number
  readonly done: boolean
  /** Reads the next page. Rejects with what went wrong; the same page is asked for the next time. */
  next(signal: AbortSignal): Promise<void>
}

export interface PagesOptions {
  readonly certified: boolean
  /** Left out of every page: pages are cut from the same list only if this stays the same for all of them. */
  readonly exclude: readonly string[]
  readonly read: (query: Query, signal: AbortSignal) => Promise<Answer>
}

/** Pages in a row that hold nothing new, after which a directory that never ends is left alone. */
const FRUITLESS = 2

/**
 * Reads pages one after the other. A wallet that comes twice (the directory moved on between two pages) is taken once.
 * An answer is short when entries could not be read, so the end is where the count says, not where a page is short.
 */
export function createPages({ certified, exclude, read }: PagesOptions): Pages {
  const listings: WalletListing[] = []
  const ids = new Set<string>()
  let asked = 0
  let count = 0
  let fruitless = 0
  let done = false

  return {
    listings,
    get count() {
      return count
    },
    get done() {
      return done
    },
    async next(signal) {
      if (done) return
      const page = asked + 1
      const answer = await read({ page, entries: PAGE, exclude, certified }, signal)
      // Whoever asked is gone, or asked again: this answer would count the page twice.
      if (signal.aborted || page !== asked + 1) return
      asked = page
      count = Math.max(count, answer.count)
      const fresh = answer.data.filter(({ id }) => !ids.has(id) && ids.add(id))
      listings.push(...fresh)
      fruitless = fresh.length > 0 ? 0 : fruitless + 1
      done = fruitless >= FRUITLESS || (answer.count > 0 ? page * PAGE >= answer.count : answer.data.length === 0)
    },
  }
}
