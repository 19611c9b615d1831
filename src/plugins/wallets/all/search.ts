import { createLatest, type PluginContext } from '#kernel'
import type { WalletListing } from '#wallet'
import { fold } from './match.ts'
import { SEARCH, type Answer, type Query } from './read.ts'

/** Milliseconds without typing before the directory is asked (specification §9). */
export const SEARCH_WAIT = 300
/** Loaded wallets are searched from the first letter, the directory from the second. */
const SHORTEST = 2
/** How many answers are kept, so that deleting a letter needs no request. */
const MOST_ANSWERS = 50

/** The directory's search: one request at a time, the newest; answers to older ones are dropped. */
export interface Search {
  /** What the directory found for the current text. */
  readonly found: readonly WalletListing[]
  /** Every listing that any search has found so far. */
  readonly seen: readonly WalletListing[]
  /** True from typing until there is an answer, or there will be none. */
  readonly waiting: boolean
  readonly failed: boolean
  ask(text: string, certified: boolean): void
  /** Repeats the failed request at once. */
  retry(): void
  /** Ends what is under way. */
  stop(): void
}

export interface SearchOptions {
  readonly ctx: Pick<PluginContext, 'clock' | 'own'>
  /** False where the directory would refuse us. */
  readonly enabled: boolean
  /** Left out by the directory. */
  readonly exclude: readonly string[]
  readonly read: (query: Query, signal: AbortSignal) => Promise<Answer>
  readonly changed: () => void
}

const NOTHING: readonly WalletListing[] = []

export function createSearch({ ctx, exclude, enabled, read, changed }: SearchOptions): Search {
  const answers = new Map<string, readonly WalletListing[]>()
  const seen = new Map<string, WalletListing>()
  let text = ''
  let certified = false
  let key = ''
  const question = createLatest(ctx)
  let waiting = false
  let failed = false

  function stop(): void {
    question.stop()
    waiting = false
  }

  function settle(): void {
    waiting = false
    changed()
  }

  async function askDirectory(signal: AbortSignal): Promise<void> {
    if (!enabled || text.length < SHORTEST || answers.has(key)) return settle()
    const of = key
    try {
      const { data } = await read({ page: 1, entries: SEARCH, search: text, exclude, certified }, signal)
      if (signal.aborted) return
      keep(of, data)
    } catch {
      if (signal.aborted) return
      failed = true
    }
    settle()
  }

  function keep(of: string, data: readonly WalletListing[]): void {
    answers.set(of, data)
    const [oldest] = answers.keys()
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest)
    for (const listing of data) if (!seen.has(listing.id)) seen.set(listing.id, listing)
  }

  return {
    get found() {
      return answers.get(key) ?? NOTHING
    },
    get seen() {
      return [...seen.values()]
    },
    get waiting() {
      return waiting
    },
    get failed() {
      return failed
    },
    ask(wanted, filter) {
      stop()
      text = wanted.trim()
      certified = filter
      key = JSON.stringify([fold(text), filter])
      failed = false
      if (text === '') return
      waiting = true
      question.ask(askDirectory, SEARCH_WAIT)
    },
    retry() {
      if (!failed) return
      failed = false
      waiting = true
      question.ask(askDirectory)
    },
    stop,
  }
}
