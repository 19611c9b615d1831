/** The sessions that were found valid in this visit, and when they end. */
import { freezeShared, LatchkeyError, within, type PluginContext } from '#kernel'
import { accountKey, CLOCK_TOLERANCE, isNow, parseCaipAddress, type CaipAddress, type SignInSession } from '#wallet'
import type { Siwx, SiwxSession } from '../options.ts'
import { refusalOf, timesOf } from '../sessions/check.ts'
import { readSessions } from '../sessions/schemas.ts'

export interface KnownSessions {
  /** Accounts with a session that is valid now. */
  accounts(): readonly CaipAddress[]
  get(account: CaipAddress): SignInSession | undefined
  /** Asks for the account's session. Undefined if there is none that may be used. Rejects if that cannot be known. */
  find(account: CaipAddress): Promise<SignInSession | undefined>
  /** Drops one, or all. */
  drop(account?: CaipAddress, why?: EndReason): void
}

export type EndReason = 'host' | 'expired' | 'elsewhere' | 'disconnect'

/** Milliseconds until a storage that does not answer counts as one that cannot be reached. */
const FIND_LIMIT = 30_000

/** Longest timer of browsers. */
const LONGEST = 2 ** 31 - 1

export function createKnownSessions(
  { clock, logger, own, signal }: Pick<PluginContext, 'clock' | 'logger' | 'own' | 'signal'>,
  siwx: Pick<Siwx, 'getSessions'>,
  { changed, ended }: { readonly changed: (why: EndReason) => void; readonly ended: (account: CaipAddress) => void },
): KnownSessions {
  const sessions = new Map<string, SignInSession>()
  let timer: unknown
  own(() => clock.clearTimeout(timer))

  const isValid = ({ times }: SignInSession): boolean => isNow(times, { now: clock.now() })
  const endOf = ({ times: { expires = Infinity } }: SignInSession): number => expires + CLOCK_TOLERANCE

  /** The next end. Waiting in pieces also finds out about a clock that was set while the page slept. */
  function watchEnds(): void {
    clock.clearTimeout(timer)
    const next = Math.min(...[...sessions.values()].map(endOf))
    if (next === Infinity) return
    timer = clock.setTimeout(dropEnded, Math.min(LONGEST, Math.max(0, next - clock.now())))
  }
  function dropEnded(): void {
    const over = [...sessions].filter(([, session]) => !isValid(session))
    for (const [key] of over) sessions.delete(key)
    watchEnds()
    if (over.length > 0) changed('expired')
    for (const [, { account }] of over) ended(account)
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

  return {
    accounts: () => [...sessions.values()].filter(isValid).map(({ account }) => account),
    get(account) {
      const found = sessions.get(accountKey(account))
      return found && isValid(found) ? found : undefined
    },
    async find(account) {
      const { chainId, address } = parseCaipAddress(account)
      const atLimit = (): never => {
        throw new LatchkeyError('HTTP_TIMEOUT', { detail: 'the sessions' })
      }
      const found = readSessions(
        await within({ clock, ms: FIND_LIMIT, signal, atLimit }, () => siwx.getSessions(chainId, address)),
      )
      const session = found.flatMap((one) => sessionOf(account, one) ?? [])[0]
      const key = accountKey(account)
      const had = sessions.has(key)
      if (session) sessions.set(key, session)
      else sessions.delete(key)
      watchEnds()
      changed('elsewhere')
      if (had && !session) ended(account)
      return session
    },
    drop(account, why = 'host') {
      if (account === undefined) sessions.clear()
      else sessions.delete(accountKey(account))
      watchEnds()
      changed(why)
    },
  }
}
