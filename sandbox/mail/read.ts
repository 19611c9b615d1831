/** Reads the inbox from tests: waits for a mail, and takes the code or the link out of it. */
import * as v from 'valibot'
import type { Mail } from './inbox.ts'

const MAILS = v.object({
  mails: v.array(
    v.object({
      id: v.number(),
      at: v.string(),
      from: v.string(),
      to: v.array(v.string()),
      subject: v.string(),
      text: v.string(),
    }),
  ),
})

export interface MailReader {
  /** All mails to an address, the newest first. */
  mails(to: string): Promise<readonly Mail[]>
  /** The newest mail to an address that came after the mail with the id `after`; waits for it. */
  next(to: string, after?: number): Promise<Mail>
}

/** `inbox` is the inbox's origin (`sandbox.urls.inbox`); `limit` the milliseconds that a mail may take. */
export function createMailReader(inbox: string, limit = 15_000): MailReader {
  async function read(query: Record<string, string>): Promise<readonly Mail[]> {
    const answer = await fetch(`${inbox}/mails?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(limit) })
    return v.parse(MAILS, await answer.json()).mails
  }
  return {
    mails: (to) => read({ to }),
    async next(to, after = 0) {
      const [mail] = await read({ to, after: String(after) })
      if (!mail) throw new Error(`No mail came to ${to}.`)
      return mail
    },
  }
}

/** The six digits of a mail with a code. */
export function codeOf({ text }: Pick<Mail, 'text'>): string {
  const code = /^\s*(\d{3}) ?(\d{3})\s*$/m.exec(text)
  if (!code) throw new Error('The mail has no code.')
  return `${code[1]}${code[2]}`
}

/** The link of a mail, which has a line of its own. */
export function linkOf({ text }: Pick<Mail, 'text'>): string {
  const link = /^https?:\/\/\S+$/m.exec(text)
  if (!link) throw new Error('The mail has no link.')
  return link[0]
}
