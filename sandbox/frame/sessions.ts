/** Sessions: who is logged in, on which device, in which app. Each token expires, and is renewed while it is used. */
import { hashOf, newSecret } from './random.ts'

/** Milliseconds: without use, and at the longest, a login lasts this long. */
export const IDLE_LIFE = 7 * 24 * 3_600_000
export const WHOLE_LIFE = 30 * 24 * 3_600_000
/** Milliseconds after which a token is replaced by a new one. */
const TOKEN_AGE = 3_600_000

export interface Session {
  readonly user: string
  /** Hash of the device's secret. */
  readonly device: string
  /** The origin of the page that the login is for: another page in the same browser has to log in by itself. */
  readonly app: string
  readonly since: number
  used: number
  issued: number
}

/** What the frame's page keeps. `appToken` is for the app: it proves nothing but that this session is the latest it was told of. */
export interface Tokens {
  readonly token: string
  readonly appToken: string
}

export interface Sessions {
  open(user: string, device: string, app: string): Tokens
  /** The session of a token, as long as it is valid for this app. */
  find(token: string, app: string): Session | undefined
  /** New tokens where the old ones are old enough; the old ones end soon. */
  renew(token: string, app: string): Tokens | undefined
  /** Whether the app's token belongs to this session. */
  isAppToken(token: string, appToken: string): boolean
  /** Ends the session of a token, with all its tokens. */
  close(token: string): void
  closeAll(): void
  count(): number
}

interface Stored {
  readonly session: Session
  readonly appToken: string
  /** For a token that was replaced. */
  until?: number
}

/** Milliseconds in which a replaced token still counts: other requests, or another tab, may be on their way with it. */
const GRACE = 60_000

export function createSessions(now: () => number): Sessions {
  const sessions = new Map<string, Stored>()

  function issue(session: Session): Tokens {
    const tokens = { token: newSecret(), appToken: newSecret() }
    sessions.set(hashOf(tokens.token), { session, appToken: hashOf(tokens.appToken) })
    return tokens
  }

  function find(token: string, app: string): Session | undefined {
    const { session: found, until = Infinity } = sessions.get(hashOf(token)) ?? {}
    if (!found || found.app !== app) return undefined
    const at = now()
    if (at < until && at - found.used < IDLE_LIFE && at - found.since < WHOLE_LIFE) {
      found.used = at
      return found
    }
    sessions.delete(hashOf(token))
    return undefined
  }

  return {
    open(user, device, app) {
      const at = now()
      return issue({ user, device: hashOf(device), app, since: at, used: at, issued: at })
    },
    find,
    renew(token, app) {
      const session = find(token, app)
      const stored = sessions.get(hashOf(token))
      if (!session || !stored || now() - session.issued < TOKEN_AGE) return undefined
      stored.until = now() + GRACE
      session.issued = now()
      return issue(session)
    },
    isAppToken: (token, appToken) => sessions.get(hashOf(token))?.appToken === hashOf(appToken),
    close(token) {
      const ended = sessions.get(hashOf(token))?.session
      for (const [key, { session }] of sessions) if (session === ended) sessions.delete(key)
    },
    closeAll: () => sessions.clear(),
    count: () => new Set([...sessions.values()].map(({ session }) => session)).size,
  }
}
