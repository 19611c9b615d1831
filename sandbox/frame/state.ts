/** All that the frame's server knows, in memory only: put together once, cleared by `reset`. */
import { createFarcaster, type Farcaster } from '../openid/farcaster.ts'
import type { MailSender } from '../mail/sender.ts'
import { createFrameClock, type FrameClock } from './clock.ts'
import { createCodes } from './codes.ts'
import { createEmailChange, type EmailChange } from './emailChange.ts'
import { createFarcasterLogin, type FarcasterLogin } from './farcasterLogin.ts'
import { createLimit } from './limits.ts'
import { createLogin, type Login } from './login.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSocialLogin, type SocialLogin } from './social.ts'
import { createUsers, labelOf, type Users } from './users.ts'

/** Codes and links to one address within ten minutes. */
export const MOST_MAILS = 10
const MAIL_TIME = 10 * 60_000

export interface FrameState {
  readonly clock: FrameClock
  readonly users: Users
  readonly sessions: Sessions
  readonly login: Login
  readonly emailChange: EmailChange
  readonly social: SocialLogin
  readonly farcasterLogin: FarcasterLogin
  /** Farcaster itself, which the page that plays it shares. */
  readonly farcaster: Farcaster
  describe(): FrameDescription
  reset(): void
}

/** As `GET /_sandbox/state` has it. No codes, no tokens, no keys. */
export interface FrameDescription {
  readonly users: readonly {
    /** Or the name that a social network has for the person. */
    readonly email: string
    readonly eip155: string
    readonly smartAccount: string
    readonly solana: string
    readonly devices: number
  }[]
  readonly sessions: number
}

export function createFrameState(sender: MailSender, origin: string, openId: string): FrameState {
  const clock = createFrameClock()
  const { now } = clock
  const users = createUsers()
  const sessions = createSessions(now)
  const codes = createCodes(now)
  const mails = createLimit(now, MOST_MAILS, MAIL_TIME)
  const login = createLogin({ now, users, sessions, codes, mails, sender, origin })
  const emailChange = createEmailChange({ now, users, codes, mails, sender })
  const social = createSocialLogin({ now, users, sessions, origin, issuer: openId })
  const farcaster = createFarcaster(openId, now)
  const farcasterLogin = createFarcasterLogin({ users, sessions, farcaster, origin })
  return {
    clock,
    users,
    sessions,
    login,
    emailChange,
    social,
    farcasterLogin,
    farcaster,
    describe: () => ({
      users: users.list().map((user) => ({ email: labelOf(user), ...user.addresses, devices: user.devices.size })),
      sessions: sessions.count(),
    }),
    reset() {
      for (const part of [users, login, emailChange, social, farcasterLogin, farcaster, codes, mails]) part.clear()
      sessions.closeAll()
      clock.reset()
    },
  }
}
