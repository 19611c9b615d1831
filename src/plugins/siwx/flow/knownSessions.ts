/** The sessions that were found valid in this visit, and when they end. */
import { freezeShared, withTimeout, type PluginContext } from '#kernel'
import { accountKey, parseCaipAddress, type CaipAddress, type SignInSession } from '#wallet'
import type { Siwx, SiwxSession } from '../options.ts'
import { refusalOf, timesOf } from '../sessions/check.ts'
import { CLOCK_TOLERANCE, isNow } from '../sessions/proofs.ts'
import { readSessions } from '../sessions/schemas.ts'
import type { EndReason, FlowState, FlowStore } from './state.ts'

export interface KnownSessions {
  get(account: CaipAddress): SignInSession | undefined
  /** Asks for the account's session. Undefined if there is none that may be used. Rejects if that cannot be known. */
  find(account: CaipAddress): Promise<SignInSession | undefined>
  /** Whether the account has a session, or is being asked for one: whoever ends sessions has to end that one too. */
  mayHave(account: CaipAddress): boolean
  /** Ends the session of this account, or all, at once. `revoke` has the storage end it; settles with that. */
  end(account: CaipAddress | undefined, why: EndReason, revoke: () => Promise<void>): Promise<void>
}

/** Milliseconds until a storage that does not answer counts as one that cannot be reached. */
const LIMIT = 30_000

/** Longest timer of browsers. */
const LONGEST = 2 ** 31 - 1

export function createKnownSessions(
  { clock, logger, own, signal }: Pick<PluginContext, 'clock' | 'logger' | 'own' | 'signal'>,
  siwx: Pick<Siwx, 'getSessions'>,
  store: FlowStore,
  ended: (account: CaipAddress) => void,
): KnownSessions {
  /** How many questions about an account are under way. */
  const looks = new Map<string, number>()
  /** Ends that the storage has not carried out yet: it may still answer with such a session. */
  const ends = new Set<Promise<void>>()
  // Questions and ends are numbered: an answer does not count when a later question was answered first, or the session ended.
  let count = 0
  let allEnded = 0
  const settled = new Map<string, number>()
  let timer: unknown
  own(() => clock.clearTimeout(timer))

  const isValid = ({ times }: SignInSession): boolean => isNow(times, { now: clock.now() })
  const endOf = ({ times: { expires = Infinity } }: SignInSession): number => expires + CLOCK_TOLERANCE

  /** Also watches for the next end. Waiting in pieces finds out about a clock that was set while the page slept. */
  function replace(sessions: FlowState['sessions'], why: EndReason): void {
    clock.clearTimeout(timer)
    const next = Math.min(...Object.values(sessions).map(endOf))
    if (next !== Infinity) timer = clock.setTimeout(dropEnded, Math.min(LONGEST, Math.max(0, next - clock.now())))
    store.update({ sessions }, why)
  }
  /** The sessions of all other accounts. */
  function without(account: CaipAddress): FlowState['sessions'] {
    const { [accountKey(account)]: _, ...others } = store.get().sessions
    return others
  }
  function dropEnded(): void {
    const over = Object.values(store.get().sessions).filter((session) => !isValid(session))
    const valid = Object.entries(store.get().sessions).filter(([, session]) => !over.includes(session))
    replace(Object.fromEntries(valid), 'expired')
    for (const { account } of over) ended(account)
  }

  function sessionOf(account: CaipAddress, found: SiwxSession): SignInSession | undefined {
    const place = { account, host: globalThis.location?.host, now: clock.now() }
    const why = refusalOf(found, place)
    if (why !== undefined) {
      logger.info('a session is not used', why)
      return undefined
    }
    return freezeShared({ account, ...found, times: timesOf(found)! })
  }

  const limited = <T>(work: () => Promise<T>): Promise<T> =>
    withTimeout({ clock, ms: LIMIT, signal, what: 'the sessions' }, work)

  function learn(account: CaipAddress, session: SignInSession | undefined): void {
    const had = Object.hasOwn(store.get().sessions, accountKey(account))
    replace({ ...without(account), ...(session && { [accountKey(account)]: session }) }, 'elsewhere')
    if (had && !session) ended(account)
  }

  function get(account: CaipAddress): SignInSession | undefined {
    const found = store.get().sessions[accountKey(account)]
    return found && isValid(found) ? found : undefined
  }

  return {
    get,
    async find(account) {
      const key = accountKey(account)
      const mine = ++count
      looks.set(key, (looks.get(key) ?? 0) + 1)
      try {
        const { chainId, address } = parseCaipAddress(account)
        if (ends.size > 0) await Promise.allSettled(ends)
        const found = readSessions(await limited(() => siwx.getSessions(chainId, address)))
        if (mine < Math.max(allEnded, settled.get(key) ?? 0)) return get(account)
        settled.set(key, mine)
        const session = found.flatMap((one) => sessionOf(account, one) ?? [])[0]
        learn(account, session)
        return session
      } finally {
        looks.set(key, looks.get(key)! - 1)
      }
    },
    mayHave: (account) => get(account) !== undefined || (looks.get(accountKey(account)) ?? 0) > 0,
    async end(account, why, revoke) {
      count += 1
      if (account === undefined) allEnded = count
      else settled.set(accountKey(account), count)
      replace(account === undefined ? {} : without(account), why)
      const work = limited(revoke)
      ends.add(work)
      try {
        await work
      } finally {
        ends.delete(work)
      }
    },
  }
}
