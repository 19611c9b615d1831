import type { Key, Side } from './wallets.ts'

/** How long a wallet of the last visit, or another face of a session, may take to come back. */
const RETURN_LIMIT = 5_001
/** How long a person may take to answer in a wallet. */
const PERSON_LIMIT = 20 * 60_000

/** Something that somebody wants of a wallet: the person or host, or, for a `return`, the visit before. */
export interface Wish {
  readonly kind: 'connect' | 'return' | 'switch'
  readonly side: Side
  readonly key: Key | undefined
  /** Its place in the order of everything. */
  readonly at: number
  /** By the clock of the page. */
  readonly since: number
  /** For a return: the wallet was in use at the visit before, or comes after the one that was. */
  readonly leads: boolean
  readonly follows: boolean
  /** A later choice undid it. What a wallet still answers to it counts for nothing. */
  over: boolean
  asked: boolean
  answered: boolean
  /** When the wallet said yes. */
  granted: number | undefined
  outcome: string | undefined
  /** The errors for which there was a reason. */
  readonly excuses: Set<string>
}

type Matches = (wish: Wish) => boolean

/** The wishes of one visit. */
export interface Wishes {
  readonly all: readonly Wish[]
  make(wish: Pick<Wish, 'kind' | 'side' | 'key'> & Partial<Pick<Wish, 'leads' | 'follows'>>): Wish
  /** A later choice makes an end of these. */
  undo(matches: Matches): void
  /** A later choice may have made an end of these, or come too late. */
  excuse(matches: Matches, code?: string): void
  /** Nobody waits so long. */
  isLate(wish: Wish): boolean
  clear(): void
}

export function createWishes({ now, time }: { readonly now: () => number; readonly time: () => number }): Wishes {
  let all: Wish[] = []
  const excuse = (matches: Matches, code = 'ABORTED'): void => {
    for (const wish of all) if (matches(wish)) wish.excuses.add(code)
  }
  return {
    get all() {
      return all
    },
    make(wanted) {
      const wish: Wish = {
        leads: false,
        follows: false,
        over: false,
        asked: false,
        answered: false,
        granted: undefined,
        outcome: undefined,
        excuses: new Set(),
        at: now(),
        since: time(),
        ...wanted,
      }
      all.push(wish)
      return wish
    },
    excuse,
    undo(matches) {
      const open = all.filter((wish) => wish.outcome === undefined && matches(wish))
      for (const wish of open) wish.over = true
      excuse((wish) => open.includes(wish))
    },
    isLate: ({ kind, since }) => time() - since >= (kind === 'return' ? RETURN_LIMIT : PERSON_LIMIT),
    clear() {
      all = []
    },
  }
}
