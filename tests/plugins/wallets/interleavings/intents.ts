import type { Key, Side } from './wallets.ts'

/** How long a wallet of the last visit, or another face of a session, may take to come back. */
const RETURN_LIMIT = 5_001
/** How long a person may take to answer in a wallet. */
const PERSON_LIMIT = 20 * 60_000

/** What the person or host wants of a wallet; a `return` is what the visit before left to be restored. */
export interface Intent {
  readonly kind: 'connect' | 'return' | 'switch'
  readonly side: Side
  readonly key: Key | undefined
  /** Its place in the order of all events. */
  readonly at: number
  /** By the clock of the page. */
  readonly since: number
  /** For a return: the wallet was in use at the visit before, or follows the one that was. */
  readonly leads: boolean
  readonly follows: boolean
  /** A later choice cancelled it: the wallet's answer must be ignored. */
  over: boolean
  asked: boolean
  answered: boolean
  /** When the wallet said yes. */
  granted: number | undefined
  outcome: string | undefined
  /** The errors for which there was a reason. */
  readonly excuses: Set<string>
}

type Matches = (intent: Intent) => boolean

/** The intents of one visit. */
export interface Intents {
  readonly all: readonly Intent[]
  make(intent: Pick<Intent, 'kind' | 'side' | 'key'> & Partial<Pick<Intent, 'leads' | 'follows'>>): Intent
  /** A later choice cancels these. */
  undo(matches: Matches): void
  /** A later choice may have cancelled these, or come too late. */
  excuse(matches: Matches, code?: string): void
  /** Its time limit is over. */
  isLate(intent: Intent): boolean
  clear(): void
}

export function createIntents({ now, time }: { readonly now: () => number; readonly time: () => number }): Intents {
  let all: Intent[] = []
  const excuse = (matches: Matches, code = 'ABORTED'): void => {
    for (const intent of all) if (matches(intent)) intent.excuses.add(code)
  }
  return {
    get all() {
      return all
    },
    make(wanted) {
      const intent: Intent = {
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
      all.push(intent)
      return intent
    },
    excuse,
    undo(matches) {
      const open = all.filter((intent) => intent.outcome === undefined && matches(intent))
      for (const intent of open) intent.over = true
      excuse((intent) => open.includes(intent))
    },
    isLate: ({ kind, since }) => time() - since >= (kind === 'return' ? RETURN_LIMIT : PERSON_LIMIT),
    clear() {
      all = []
    },
  }
}
