import type { WalletListing } from '#wallet'
import { PAGE, type Answer, type Query } from './read.ts'

/** The directory page by page, in its own order, under one filter. */
export interface Pages {
  /** Every listing read so far, each once. */
  readonly listings: readonly WalletListing[]
  /** How many there are as the directory says; 0 while unknown. It only grows. */
  readonly count: number
  readonly done: boolean
  /** Reads the next page. When it rejects, the next call reads the same page again. */
  next(signal: AbortSignal): Promise<void>
}

export interface PagesOptions {
  readonly certified: boolean
  /** Left out of every page. It must be the same for all pages, else they would not be pages of one list. */
  readonly exclude: readonly string[]
  readonly read: (query: Query, signal: AbortSignal) => Promise<Answer>
}

/** After so many pages in a row without a new wallet, reading stops, even if the directory claims to have more. */
const MOST_EMPTY_PAGES = 2

/**
 * Reads pages one after the other. A wallet that comes twice (the directory changed between two pages) is kept once.
 * A page is shorter when entries could not be read, so the count decides where the end is, not the length of a page.
 */
export function createPages({ certified, exclude, read }: PagesOptions): Pages {
  const listings: WalletListing[] = []
  const ids = new Set<string>()
  let asked = 0
  let count = 0
  let emptyPages = 0
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
      // The request was cancelled, or made again: this answer would count the page twice.
      if (signal.aborted || page !== asked + 1) return
      asked = page
      count = Math.max(count, answer.count)
      const fresh = answer.data.filter(({ id }) => !ids.has(id) && ids.add(id))
      listings.push(...fresh)
      emptyPages = fresh.length > 0 ? 0 : emptyPages + 1
      done =
        emptyPages >= MOST_EMPTY_PAGES || (answer.count > 0 ? page * PAGE >= answer.count : answer.data.length === 0)
    },
  }
}
