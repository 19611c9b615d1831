/** Changing the email of a wallet: a code to the old address, then one to the new. */
import { Refusal } from '../http/reply.ts'
import type { MailSender } from '../mail/sender.ts'
import { CODE_LIFE, type Codes } from './codes.ts'
import type { Limit } from './limits.ts'
import { checkCode, checkLimit } from './login.ts'
import { changedMail, confirmMail } from './mails.ts'
import { normal, type User, type Users } from './users.ts'

export interface EmailChangeParts {
  readonly now: () => number
  readonly users: Users
  readonly codes: Codes
  readonly mails: Limit
  readonly sender: MailSender
}

interface Change {
  readonly email: string
  readonly until: number
  isPrimaryDone: boolean
}

export interface EmailChange {
  begin(user: User, email: string): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  primary(user: User, code: string): Promise<void>
  /** The new email, which counts from now on. */
  secondary(user: User, code: string): Promise<{ newEmail: string }>
  clear(): void
}

/** The email that somebody logs in with; a network's accounts have none of ours to change. */
function emailOf({ email, social }: User): string {
  if (!social && email !== undefined) return email
  throw new Refusal(403, 'social', 'This account has no email to change')
}

export function createEmailChange({ codes, mails, now, sender, users }: EmailChangeParts): EmailChange {
  /** One for each user. */
  const changes = new Map<string, Change>()

  function changeOf(user: User): Change {
    const change = changes.get(user.id)
    if (change && now() < change.until) return change
    throw new Refusal(410, 'change', 'The change took too long. Start again.')
  }

  async function sendSecond(user: User, { email }: Change): Promise<void> {
    checkLimit(mails, email)
    await sender.send(confirmMail(email, codes.make(`new ${user.id} ${email}`), 'new'))
  }

  return {
    async begin(user, given) {
      const email = normal(given)
      const own = emailOf(user)
      if (email === own) throw new Refusal(400, 'email', 'This is your email already')
      if (users.byEmail(email)) throw new Refusal(409, 'email', 'Invalid email: it has a wallet of its own')
      const before = changes.get(user.id)
      // Who has just proved the old address need not do it again for another spelling of the new one.
      const isPrimaryDone = before !== undefined && before.isPrimaryDone && now() < before.until
      const change: Change = { email, until: now() + CODE_LIFE, isPrimaryDone }
      if (isPrimaryDone) await sendSecond(user, change)
      else {
        checkLimit(mails, own)
        await sender.send(confirmMail(own, codes.make(`old ${user.id}`), 'old'))
      }
      changes.set(user.id, change)
      return { action: isPrimaryDone ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },
    async primary(user, code) {
      const change = changeOf(user)
      checkCode(codes.check(`old ${user.id}`, code))
      change.isPrimaryDone = true
      await sendSecond(user, change)
    },
    async secondary(user, code) {
      const change = changeOf(user)
      if (!change.isPrimaryDone) throw new Refusal(403, 'change', 'Confirm your current email first')
      checkCode(codes.check(`new ${user.id} ${change.email}`, code))
      const old = emailOf(user)
      users.rename(user, change.email)
      changes.delete(user.id)
      await sender.send(changedMail(old))
      return { newEmail: change.email }
    },
    clear: () => changes.clear(),
  }
}
