/** Logging in by email: a code for a known device, and a link before it for a new one. */
import { Refusal } from '../http/reply.ts'
import type { MailSender } from '../mail/sender.ts'
import { CODE_LIFE, type CodeCheck, type Codes } from './codes.ts'
import type { Limit } from './limits.ts'
import { codeMail, deviceMail } from './mails.ts'
import { hashOf, newSecret } from './random.ts'
import type { Sessions, Tokens } from './sessions.ts'
import { normal, type Users } from './users.ts'

export interface LoginParts {
  readonly now: () => number
  readonly users: Users
  readonly sessions: Sessions
  readonly codes: Codes
  readonly mails: Limit
  readonly sender: MailSender
  /** The frame's origin, which links lead to. */
  readonly origin: string
}

/** Who asks: a browser by its secret, for the page that it shows. */
export interface Asker {
  readonly device: string
  readonly app: string
}

interface Attempt extends Asker {
  readonly id: string
  readonly email: string
  until: number
  /** False until a link was followed, where one is needed. */
  isDeviceKnown: boolean
  /** Hashes of the links' secrets: one more with each mail. */
  readonly links: Set<string>
  readonly waiting: Set<() => void>
}

export interface Login {
  begin(email: string, asker: Asker, token: string | undefined): Promise<{ action: string; login?: string }>
  /** Resolves to true when the link was followed, to false when the signal ended the wait. */
  device(login: string, asker: Asker, signal: AbortSignal): Promise<boolean>
  finish(login: string, code: string, asker: Asker): Tokens
  /** What a link is for, before it is followed. */
  linked(secret: string): Pick<Attempt, 'email' | 'app'>
  approve(secret: string): Promise<void>
  clear(): void
}

export function createLogin(parts: LoginParts): Login {
  const { codes, mails, now, origin, sender, sessions, users } = parts
  const attempts = new Map<string, Attempt>()

  function live(found: Attempt | undefined): Attempt {
    if (found && now() < found.until) return found
    throw new Refusal(410, 'login', 'The login took too long. Start again.')
  }

  function attemptOf(login: string, { device, app }: Asker): Attempt {
    const found = attempts.get(login)
    return live(found?.device === device && found.app === app ? found : undefined)
  }

  const byLink = (secret: string): Attempt =>
    live([...attempts.values()].find(({ links }) => links.has(hashOf(secret))))

  /** A mail that is sent again belongs to the same attempt: whichever link is followed, all who wait go on. */
  function attemptFor(email: string, { device, app }: Asker): Attempt {
    for (const [id, attempt] of attempts) if (now() >= attempt.until) attempts.delete(id)
    const again = [...attempts.values()].find(
      (each) => each.email === email && each.device === device && each.app === app,
    )
    if (again) {
      again.until = now() + CODE_LIFE
      return again
    }
    const user = users.byEmail(email)
    const attempt: Attempt = {
      id: newSecret(),
      email,
      device,
      app,
      until: now() + CODE_LIFE,
      isDeviceKnown: !user || users.knows(user, device),
      links: new Set(),
      waiting: new Set(),
    }
    attempts.set(attempt.id, attempt)
    return attempt
  }

  const sendCode = (attempt: Attempt): Promise<void> =>
    sender.send(codeMail(attempt.email, codes.make(`login ${attempt.id}`), attempt.app))

  return {
    async begin(given, asker, token) {
      const email = normal(given)
      const session = token === undefined ? undefined : sessions.find(token, asker.app)
      if (session && users.byId(session.user)?.email === email) return { action: 'CONNECT' }
      checkLimit(mails, email)
      const attempt = attemptFor(email, asker)
      if (attempt.isDeviceKnown) {
        await sendCode(attempt)
        return { action: 'VERIFY_OTP', login: attempt.id }
      }
      const secret = newSecret()
      attempt.links.add(hashOf(secret))
      // After the #, so that the secret is in no server's log and in no Referer.
      await sender.send(deviceMail(email, `${origin}/device#${secret}`, asker.app))
      return { action: 'VERIFY_DEVICE', login: attempt.id }
    },
    async device(login, asker, signal) {
      const attempt = attemptOf(login, asker)
      while (!attempt.isDeviceKnown && !signal.aborted) await woken(attempt.waiting, signal)
      return attempt.isDeviceKnown
    },
    finish(login, code, asker) {
      const attempt = attemptOf(login, asker)
      if (!attempt.isDeviceKnown) throw new Refusal(403, 'device', 'The device is not approved yet.')
      checkCode(codes.check(`login ${attempt.id}`, code))
      attempts.delete(attempt.id)
      const user = users.ensure(attempt.email)
      users.addDevice(user, asker.device)
      return sessions.open(user.id, asker.device, asker.app)
    },
    linked: byLink,
    async approve(secret) {
      const attempt = byLink(secret)
      attempt.links.clear()
      await sendCode(attempt)
      attempt.isDeviceKnown = true
      for (const wake of [...attempt.waiting]) wake()
    },
    clear: () => attempts.clear(),
  }
}

function woken(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      waiting.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    waiting.add(wake)
    signal.addEventListener('abort', wake)
  })
}

export function checkLimit(limit: Limit, email: string): void {
  const over = limit.take(email)
  if (!over) return
  const seconds = Math.ceil(over.wait / 1000)
  const retry = { 'retry-after': String(seconds) }
  throw new Refusal(429, 'limit', `Too many codes. Try again in ${Math.ceil(seconds / 60)} minutes`, retry)
}

/** The page around adds "Try Again" to these, so they end without a full stop. */
const CODE_ERRORS: Readonly<Record<Exclude<CodeCheck, 'right'>, string>> = {
  wrong: 'Invalid code',
  expired: 'The code has expired',
  spent: 'Too many wrong codes',
}

export function checkCode(check: CodeCheck): void {
  if (check !== 'right') throw new Refusal(403, `code_${check}`, CODE_ERRORS[check])
}
